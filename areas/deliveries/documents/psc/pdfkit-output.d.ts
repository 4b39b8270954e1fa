declare module 'pdfkit/output' {
  /** Returns all bytes of a document; call it before `doc.end()`. */
  export function toBytes(doc: object): Promise<Uint8Array<ArrayBuffer>>
}
