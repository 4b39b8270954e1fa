import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handleBrokenRequest } from './errors.ts'

/** The timeout of a small body, and the interval at which the progress of a long one is checked. */
export const BODY_TIMEOUT_MS = 30_000
/** The number of bytes that must arrive in each interval: 1 KB/s, a tenth of a poor mobile connection. */
const MIN_PROGRESS_BYTES = BODY_TIMEOUT_MS

declare module 'fastify' {
  interface FastifyRequest {
    /** The body may take longer while it makes progress: an upload, or a large body from a user who may send it. */
    hasLongBody: boolean
  }
}

/** Closes requests whose body arrives too slowly, also if the response has already been sent. */
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
