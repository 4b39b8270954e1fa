import { create, type Font } from '@cantoo/fontkit'
import type { FontFace } from './marks.ts'

/** Font files as bytes: Sarabun, which has Thai, Latin and digits. */
export type FontFiles = Readonly<Record<FontFace, Uint8Array>>

/** Parsed fonts; reading them costs some milliseconds, so a process keeps them. */
export type PscFonts = Readonly<Record<FontFace, Font>>

const open = (file: Uint8Array): Font => {
  const font = create(file)
  if (!('createSubset' in font)) throw new TypeError('a collection of fonts, not a font')
  return font
}

/** This fontkit shapes Thai as HarfBuzz does; the stock one misplaces marks and loses SARA AM. */
export const openFonts = (files: FontFiles): PscFonts => ({ regular: open(files.regular), bold: open(files.bold) })
