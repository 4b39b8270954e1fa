import regularUrl from '@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf?url'
import boldUrl from '@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf?url'
import { openFonts } from '#areas/deliveries/documents/psc/fonts.ts'
import { renderRemittance } from './remittance.ts'
import type { Remittance, RemittanceReply } from './remittance-call.ts'

const load = async (url: string): Promise<Uint8Array> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`font ${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

const reply = (answer: RemittanceReply) => postMessage(answer)

/** Draws one remittance; the page ends the worker afterwards. */
addEventListener('message', async ({ data }: MessageEvent<Remittance>) => {
  try {
    const [regular, bold] = await Promise.all([load(regularUrl), load(boldUrl)])
    reply({ bytes: await renderRemittance(data, openFonts({ regular, bold })) })
  } catch (cause) {
    reply({ fault: cause instanceof Error ? cause.message : String(cause) })
  }
})
