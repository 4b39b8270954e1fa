import { zlibSync } from 'fflate'
import PDFDocument from 'pdfkit'

/** The members of a pdfkit reference that pdfkit's types do not declare. */
interface Stream {
  buffer: Uint8Array[]
  data: { Filter?: string }
  finalize(): void
}

const concatenate = (chunks: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/**
 * A pdfkit document with identical bytes on every platform (PSC-08). pdfkit compresses with zlib in Node.js and with
 * fflate in browsers, and their output differs. This class always uses fflate.
 */
export class EvenPdf extends PDFDocument {
  override ref(data: object): PDFKit.PDFKitReference {
    const reference = super.ref(data)
    const stream = reference as unknown as Stream
    const finalize = stream.finalize.bind(reference)
    stream.finalize = () => {
      if (stream.buffer.length > 0 && stream.data.Filter === undefined) {
        // for QR codes and pages of tags, level 2 takes half the time of the default level 6, and the result is not
        // larger
        stream.buffer = [zlibSync(concatenate(stream.buffer), { level: 2 })]
        stream.data.Filter = 'FlateDecode'
      }
      finalize()
    }
    return reference
  }
}
