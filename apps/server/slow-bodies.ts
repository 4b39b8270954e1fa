import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handleBrokenRequest } from './errors.ts'

/** How long a small body may take to arrive, and how often the progress of a long one is checked. */
export const BODY_TIMEOUT_MS = 30_000
/** What must arrive of a long body in that time: 1 KB/s, a tenth of a poor mobile connection. */
const MIN_PROGRESS_BYTES = BODY_TIMEOUT_MS

declare module 'fastify' {
  interface FastifyRequest {
    /** Its body may take longer than others while it makes progress: an upload, or a large body that its caller may send. */
    hasLongBody: boolean
  }
}

/** Ends requests whose body arrives too slowly, also those that have been answered without waiting for it. */
export const rejectSlowBodies = (app: FastifyInstance, bodyMs: number): void => {
  app.decorateRequest('hasLongBody', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, bodyMs)
    done()
  })
}

const hasBody = ({ raw: { headers } }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const watch = (request: FastifyRequest, reply: FastifyReply, bodyMs: number): void => {
  const { raw } = request
  const { socket } = raw
  const minProgress = (MIN_PROGRESS_BYTES * bodyMs) / BODY_TIMEOUT_MS
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const progress = socket.bytesRead - seen
    seen += progress
    if (raw.complete || socket.destroyed) clearInterval(timer)
    else if (!request.hasLongBody || progress < minProgress) {
      clearInterval(timer)
      if (reply.raw.headersSent) socket.destroy()
      else handleBrokenRequest(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
  }, bodyMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}
