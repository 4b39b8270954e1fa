import { zlibSync } from 'fflate'
import PDFDocument from 'pdfkit'

/** What pdfkit's reference has besides its declared members. */
interface Stream {
  buffer: Uint8Array[]
  data: { Filter?: string }
  finalize(): void
}

const joined = (chunks: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/**
 * A pdfkit document whose bytes are the same wherever it is made: pdfkit packs its streams with zlib in Node and with
 * fflate in the browser, which find different bytes; here it is fflate in both (PSC-08).
 */
export class EvenPdf extends PDFDocument {
  override ref(data: object): PDFKit.PDFKitReference {
    const reference = super.ref(data)
    const stream = reference as unknown as Stream
    const finalize = stream.finalize.bind(reference)
    stream.finalize = () => {
      if (stream.buffer.length > 0 && stream.data.Filter === undefined) {
        // 2: half the time of the usual 6 on QR codes and pages of tags, and no larger.
        stream.buffer = [zlibSync(joined(stream.buffer), { level: 2 })]
        stream.data.Filter = 'FlateDecode'
      }
      finalize()
    }
    return reference
  }
}
