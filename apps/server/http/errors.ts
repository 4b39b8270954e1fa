import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { SystemUnavailable } from '#kit/server/away.ts'
import { isDatabaseBusy, isUnstorableValue } from '#kit/server/database/database-fault.ts'
import { isDiskFull } from '#kit/server/disk-full.ts'
import type { ErrorReply } from '#kit/shared/call.ts'
import { type Language, type Message, type Params, textOf } from '#kit/shared/message.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*th\b/i.test(request.headers['accept-language'] ?? '') ? 'th' : 'en'

const shape = (message: Message, params: Params, language: Language, details?: unknown): ErrorReply => ({
  statusCode: message.status,
  code: message.code,
  message: textOf(message, language, params),
  error: message.error ?? STATUS_CODES[message.status] ?? 'Error',
  // OAuth clients show this text (RFC 6749 §5.2)
  ...(message.error ? { error_description: textOf(message, 'en', params) } : {}),
  ...(details === undefined ? {} : { details }),
})

/**
 * Sends an error reply. All errors have this form: a stable code, the text in the caller's language, and the affected
 * input.
 */
export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, { message, params, culprit }: Refusal) => {
  if (message.error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="portal"')
  const details = culprit || Object.keys(params).length > 0 ? { ...culprit, params } : undefined
  return reply
    .code(message.status)
    .type('application/json')
    .send(shape(message, params, languageOf(request), details))
}

/**
 * Handles every error of a request. Invalid input lists each invalid field; unexpected errors are logged and give
 * status 500.
 */
export const handleError = (fault: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  if (fault.validation) {
    const issues = fault.validation.map(({ instancePath, message }) => ({
      path: [fault.validationContext, ...instancePath.split('/').filter(Boolean)].join('.'),
      reason: message ?? '',
    }))
    const params = { fields: [...new Set(issues.map(({ path }) => path))].join(', ') }
    return reply.code(400).send(shape(kitMessages.BAD_REQUEST, params, languageOf(request), { fields: issues }))
  }
  // already logged where it was thrown
  if (fault instanceof SystemUnavailable)
    return sendRefusal(request, reply, refuse(purchaseOrderMessages.ERP_NO_ANSWER))
  if (isDiskFull(fault)) {
    request.log.error({ err: fault }, 'the disk is full')
    return sendRefusal(request, reply, refuse(kitMessages.DISK_FULL))
  }
  const refused = databaseRefusal(fault) ?? byStatus(fault.statusCode)
  if (refused === kitMessages.BUSY) request.log.warn({ err: fault }, 'the database did not answer')
  if (refused) {
    const params = refused.code === kitMessages.BAD_REQUEST.code ? { fields: fault.message } : {}
    return sendRefusal(request, reply, refuse(refused, params))
  }
  request.log.error({ err: fault }, 'unexpected fault')
  return sendRefusal(request, reply, refuse(kitMessages.FAULT, { requestId: request.id }))
}

/** Errors of plugins keep their status and get one of the portal's codes. */
const byStatus = (status = 500): Message | undefined =>
  messageByStatus.get(status) ?? (status >= 400 && status < 500 ? { ...kitMessages.BAD_REQUEST, status } : undefined)

const messageByStatus = new Map(
  [
    kitMessages.ADDRESS_REFUSED,
    kitMessages.NOT_FOUND,
    kitMessages.REQUEST_TIMEOUT,
    kitMessages.PRECONDITION_FAILED,
    kitMessages.TOO_LARGE,
    kitMessages.UNSUPPORTED_TYPE,
    kitMessages.RANGE_NOT_SATISFIABLE,
    kitMessages.TOO_MANY_REQUESTS,
    kitMessages.HEADERS_TOO_LARGE,
    kitMessages.BUSY,
  ].map((message) => [message.status, message]),
)

const databaseRefusal = (fault: FastifyError): Message | undefined => {
  if (isDatabaseBusy(fault)) return kitMessages.BUSY
  return isUnstorableValue(fault) ? kitMessages.BAD_REQUEST : undefined
}

/** Handles a request whose URL cannot be parsed, so that it matches no route. */
export const handleBadAddress = (fault: Error, request: FastifyRequest, reply: FastifyReply) =>
  sendRefusal(request, reply, refuse(kitMessages.BAD_REQUEST, { fields: fault.message }))

/**
 * Handles a request that is not valid HTTP, has too large headers or arrives too slowly. The response is written to the
 * socket directly, in English.
 */
export const handleBrokenRequest = (fault: Error & { code?: string }, socket: Socket): void => {
  if (fault.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const message = byParserCode.get(fault.code ?? '') ?? kitMessages.BAD_REQUEST
  const body = JSON.stringify(shape(message, { fields: fault.code ?? 'HTTP' }, 'en'))
  // closes the connection even if the client keeps it open
  socket.setTimeout(CLOSE_DELAY_MS, () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${message.status} ${STATUS_CODES[message.status]}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** The time that a refused client has to read the response. */
const CLOSE_DELAY_MS = 2_000

const byParserCode = new Map([
  ['HPE_HEADER_OVERFLOW', kitMessages.HEADERS_TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', kitMessages.REQUEST_TIMEOUT],
])
