import regularUrl from '@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf?url'
import boldUrl from '@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf?url'
import { openFonts, type PscFonts } from './fonts.ts'

const fetchFont = async (url: string): Promise<Uint8Array> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`font ${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

let fonts: Promise<PscFonts> | undefined

/** Loads the fonts once per worker. If loading fails, the next document tries again. */
export const loadFonts = (): Promise<PscFonts> => {
  fonts ??= Promise.all([fetchFont(regularUrl), fetchFont(boldUrl)])
    .then(([regular, bold]) => openFonts({ regular, bold }))
    .catch((cause) => {
      fonts = undefined
      throw cause
    })
  return fonts
}
