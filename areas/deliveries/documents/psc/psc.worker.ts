import regularUrl from '@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf?url'
import boldUrl from '@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf?url'
import { openFonts, type PscFonts } from './fonts.ts'
import type { PscReply, PscRequest } from './psc-call.ts'
import { renderPart } from './render.ts'

const load = async (url: string): Promise<Uint8Array> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`font ${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

let fonts: Promise<PscFonts> | null = null

/** The fonts, loaded once per worker. After a failure, the next document tries again. */
const openedFonts = (): Promise<PscFonts> => {
  fonts ??= Promise.all([load(regularUrl), load(boldUrl)])
    .then(([regular, bold]) => openFonts({ regular, bold }))
    .catch((cause) => {
      fonts = null
      throw cause
    })
  return fonts
}

const reply = (answer: PscReply, transfer: Transferable[] = []) => postMessage(answer, { transfer })

addEventListener('message', async ({ data }: MessageEvent<PscRequest>) => {
  try {
    const rendered = await renderPart(data.psc, data.part, await openedFonts())
    if (!rendered.ok) return reply({ id: data.id, beyond: Number(rendered.params.most) })
    const { bytes, of } = rendered.value
    reply({ id: data.id, bytes, of }, [bytes.buffer])
  } catch (cause) {
    reply({ id: data.id, fault: cause instanceof Error ? cause.message : String(cause) })
  }
})
