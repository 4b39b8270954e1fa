import type { PscFonts } from '#areas/deliveries/documents/psc/fonts.ts'
import type { PscDocument } from '#areas/deliveries/documents/psc/psc-document.ts'
import { renderPscPart } from '#areas/deliveries/documents/psc/render.ts'

/** Renders the whole PSC as PDF. */
export const renderPsc = async (psc: PscDocument, fonts: PscFonts): Promise<Uint8Array<ArrayBuffer>> => {
  const rendered = await renderPscPart(psc, undefined, fonts)
  if (!rendered.ok) throw new Error(rendered.message.code)
  return rendered.value.bytes
}
