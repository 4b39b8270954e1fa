import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadUpload, UploadBroken, type UploadPart } from '#kit/server/upload.ts'

/**
 * The maximum number of fields in a form, and the maximum length of each. Fields contain data of a record, never file
 * content.
 */
const MAX_FIELDS = 50
const MAX_FIELD_BYTES = 64 * 1024
/**
 * The number of bytes that are still read from a refused upload, so that the client finishes sending and reads the
 * response.
 */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024
const DRAIN_TIMEOUT_MS = 20_000

/** Returns the parts of a multipart request; undefined for other requests. */
export const uploadOf = (request: FastifyRequest, reply: FastifyReply): ReadUpload | undefined =>
  request.isMultipart() ? ({ files, bytes }) => parts(request, reply, files, bytes) : undefined

async function* parts(
  request: FastifyRequest,
  reply: FastifyReply,
  files: number,
  bytes: number,
): AsyncGenerator<UploadPart> {
  let whole = false
  try {
    const limits = {
      files,
      fileSize: bytes,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: files + MAX_FIELDS,
    }
    for await (const part of request.parts({ limits }))
      yield part.type === 'field'
        ? { kind: 'field', name: part.fieldname, value: asText(part.value) }
        : {
            kind: 'file',
            name: part.fieldname,
            fileName: part.filename ?? '',
            content: part.file,
            isCut: () => part.file.truncated,
          }
    whole = true
  } catch (fault) {
    throw faultOf(fault)
  } finally {
    if (!whole) await drain(request, reply)
  }
}

/** Converts a field to text. The plugin parses fields with a JSON content type. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

const faultOf = (fault: unknown): UploadBroken => {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return new UploadBroken(/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code) ? 'many' : 'broken', fault)
}

/** Reads the request to its end. A client whose connection is closed while it sends cannot read the response. */
const drain = ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> =>
  new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed) return resolve()
    let left = MAX_DRAINED_BYTES
    const giveUp = () => {
      reply.header('connection', 'close')
      resolve()
    }
    const late = setTimeout(giveUp, DRAIN_TIMEOUT_MS)
    raw.unpipe()
    raw.on('data', (chunk: Uint8Array) => {
      left -= chunk.length
      if (left < 0) giveUp()
    })
    raw.once('close', resolve).once('end', resolve).once('error', resolve)
    raw.once('close', () => clearTimeout(late))
    raw.resume()
  })
