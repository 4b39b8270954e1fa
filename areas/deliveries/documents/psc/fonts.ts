import { create, type Font } from '@cantoo/fontkit'
import type { FontFace } from './drawing-marks.ts'

/** Parsed fonts. Parsing takes some milliseconds, so a process caches them. */
export type PscFonts = Readonly<Record<FontFace, Font>>

const open = (file: Uint8Array): Font => {
  const font = create(file)
  if (!('createSubset' in font)) throw new TypeError('a collection of fonts, not a font')
  return font
}

/**
 * Parses the fonts with a fork of fontkit that shapes Thai like HarfBuzz. fontkit itself misplaces marks and loses the
 * vowel SARA AM.
 */
export const openFonts = (files: Readonly<Record<FontFace, Uint8Array>>): PscFonts => ({
  regular: open(files.regular),
  bold: open(files.bold),
})
