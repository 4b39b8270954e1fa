declare module 'pdfkit/output' {
  /** All bytes of a document; call it before `doc.end()`. */
  export function toBytes(doc: object): Promise<Uint8Array<ArrayBuffer>>
}
