import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openFonts, type PscFonts } from '../../documents/psc/fonts.ts'

const file = (path: string): Uint8Array =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${path}`)))

let fonts: PscFonts | null = null

/** Reads the fonts of the PSC from the installed package, once per process. */
export const pscFonts = (): PscFonts => {
  fonts ??= openFonts({
    regular: file('400Regular/Sarabun_400Regular.ttf'),
    bold: file('700Bold/Sarabun_700Bold.ttf'),
  })
  return fonts
}
