import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify'
import { accountMessages } from '#areas/accounts/messages.ts'
import { isMachineToken } from '#areas/accounts/rules/api-key.ts'
import type { Caller, SessionFacts } from '#areas/accounts/rules/caller.ts'
import { type Capability, reachOf } from '#areas/accounts/rules/capabilities.ts'
import type { KeyScope } from '#areas/accounts/rules/scopes.ts'
import type { ApiKeyClients, PortalRoute, Sessions } from '#areas/accounts/server/index.ts'
import { Reply } from '#kit/server/route.ts'
import type { Call } from '#kit/shared/call.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { isRefusal, type Refusal, refuse } from '#kit/shared/result.ts'
import { languageOf, sendRefusal } from './errors.ts'
import { operationIdOf } from './open-api.ts'
import type { RateLimits } from './rate-limits.ts'
import { uploadOf } from './upload.ts'

/** The maximum body of calls without a session: names and passwords. */
const PUBLIC_BODY_BYTES = 8 * 1024
const BODY_BYTES = 128 * 1024
/**
 * The maximum body size of calls with `largeBody`. It holds a photo, or several times the data of the largest PSC (500
 * lines with thousands of packs).
 */
export const LARGE_BODY_BYTES = 8 * 1024 * 1024

const NO_CONTENT = 204

interface CallRouteDeps {
  readonly sessions: Sessions
  readonly machines: ApiKeyClients
  readonly limits: RateLimits
  readonly signInsPerMinute: number
  readonly checkReplies: boolean
}

/**
 * Registers the route of a call. It checks rate limits, session and capability before the body is read, and then
 * validates the input by the contract.
 */
export const addCallRoute = (api: FastifyInstance, { call, handler }: PortalRoute, deps: CallRouteDeps): void => {
  const limited = /^\/(auth|oauth)\//.test(call.path) && call.who === 'anyone'
  api.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    // a HEAD request must not count as a download
    exposeHeadRoute: call.contentType === undefined,
    helmet: false,
    bodyLimit: bodyLimitOf(call),
    ...(limited ? { config: { rateLimit: { max: deps.signInsPerMinute, timeWindow: '1 minute' } } } : {}),
    onRequest: async (request, reply) => {
      if (!acceptsType(call, request)) return sendRefusal(request, reply, refuse(kitMessages.UNSUPPORTED_TYPE))
      const facts = requestFacts(request)
      request.known = { facts }
      if (call.who !== 'anyone') {
        const caller = await authorise(deps, request, call as MachineCall, facts)
        if (isRefusal(caller)) return sendRefusal(request, reply, caller)
        request.known = { facts, caller }
        const refused =
          (await deps.limits.ofUser(request, reply)) ??
          (call.largeBody && isLarge(request) ? await deps.limits.ofLargeBodies(request, reply) : undefined)
        if (refused) return refused
      }
      request.hasLongBody = call.largeBody === true || isForm(request)
    },
    handler: async (request, reply) => {
      const { params, query, headers, body } = request
      const { facts, caller } = request.known ?? { facts: requestFacts(request) }
      const answer = await handler({ params, query, headers, body } as never, caller, {
        ...facts,
        upload: call.multipart ? uploadOf(request, reply) : undefined,
      })
      if (isRefusal(answer)) return sendRefusal(request, reply, answer)
      const { body: content, headers: replyHeaders, status } = asReply(answer)
      const { 'content-range': contentRange = null, ...others } = replyHeaders
      reply.contentRange = contentRange
      reply.headers(others).code(status ?? call.status ?? 200)
      if (deps.checkReplies && !call.contentType) checkReply(call, content)
      return call.status === NO_CONTENT ? reply.send() : reply.send(content)
    },
  })
}

const asReply = (answer: unknown): Reply<unknown> => (answer instanceof Reply ? answer : Reply.json(answer))

/**
 * Sets `Content-Range` after the response was compressed, because the compression plugin does not compress responses
 * with that header.
 */
export const setContentRange: onSendHookHandler = (_, reply, content, done) => {
  if (reply.contentRange !== null) reply.header('content-range', reply.contentRange)
  done(null, content)
}

const bodyLimitOf = (call: Call): number => {
  if (call.largeBody) return LARGE_BODY_BYTES
  return call.who === 'anyone' ? PUBLIC_BODY_BYTES : BODY_BYTES
}

const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > BODY_BYTES

const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '')

export const FORM_TYPE = 'application/x-www-form-urlencoded'

const isUrlForm = ({ headers }: FastifyRequest): boolean => (headers['content-type'] ?? '').startsWith(FORM_TYPE)

const XML_TYPE = 'application/xml'
export const XML_TYPES = [XML_TYPE, 'text/xml']

const isXml = ({ headers }: FastifyRequest): boolean =>
  XML_TYPES.includes((headers['content-type'] ?? '').split(';', 1).join().trim().toLowerCase())

/** Returns whether a call accepts the type of the request's body. */
const acceptsType = ({ method, multipart, form, xml }: Call, request: FastifyRequest): boolean => {
  if ((!multipart && isForm(request)) || (!form && isUrlForm(request))) return false
  return method === 'GET' || (xml === true) === isXml(request)
}

/** Reads a form. A field that appears more than once becomes a list, which no call accepts. */
export const readForm = (text: string): Record<string, string | string[]> => {
  const form = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = '', ...more] = form.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

export const requestFacts = (request: FastifyRequest) => ({
  language: languageOf(request),
  ip: request.ip,
  from: { requestId: request.id, ip: request.ip, device: request.headers['user-agent'] || null },
})

type Facts = ReturnType<typeof requestFacts>

declare module 'fastify' {
  interface FastifyRequest {
    /** What is known about the request before its handler runs. */
    known: { readonly facts: Facts; readonly caller?: Caller } | null
  }
  interface FastifyReply {
    /** The range of the list's rows in the response, for `Content-Range`. */
    contentRange: string | null
  }
}

/**
 * The schema of a call. Responses are not validated in production, because that takes a third of the time of a long
 * list; the tests validate them.
 */
const schemaOf = (call: Call) => ({
  operationId: operationIdOf(call),
  tags: [call.tag],
  summary: call.summary,
  description: [`Who: ${call.who}`, ...(call.scope ? [`Scope of keys: ${call.scope}`] : [])].join('. '),
  ...(call.params ? { params: call.params } : {}),
  ...(call.query ? { querystring: call.query } : {}),
  ...(call.headers ? { headers: call.headers } : {}),
  ...(call.body ? { body: call.body } : {}),
  ...(call.form ? { consumes: [FORM_TYPE] } : {}),
  ...(call.xml ? { consumes: [XML_TYPE] } : {}),
  ...(call.multipart ? { consumes: ['multipart/form-data', ...(call.body ? ['application/json'] : [])] } : {}),
  ...(call.contentType ? {} : { response: { [call.status ?? 200]: call.reply } }),
  ...securityOf(call),
})

const securityOf = ({ who, scope }: Call) => {
  if (who === 'anyone') return { security: [] }
  return scope ? { security: [{ session: [] }, { key: [] }, { oauth: [scope] }] } : {}
}

/** A call that requires a session or a key. `any`: a key with any scope is enough. */
interface MachineCall {
  readonly who: Capability
  readonly scope?: KeyScope | 'any'
}

/**
 * Returns the caller with the reach of the capability, or a refusal: 401 without a valid session or key, 403 without
 * the capability or, for a key, without the scope of the call.
 */
export const authorise = async (
  { sessions, machines }: Pick<CallRouteDeps, 'sessions' | 'machines'>,
  request: FastifyRequest,
  call: MachineCall,
  facts: Facts,
): Promise<Caller | Refusal> => {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return refuse(kitMessages.NOT_SIGNED_IN)
  const user = await (isMachineToken(token) ? machines.factsOf(token) : sessions.factsOf(token))
  if (isRefusal(user)) return user
  nameInLog(request, user)
  const refusal = user.key && scopeRefusal(user.key, call)
  if (refusal) return refusal
  const reach = reachOf(user.userType, call.who)
  return reach ? { ...user, reach, from: facts.from } : refuse(accountMessages.FORBIDDEN)
}

/**
 * Adds the user to the following log lines of the request, so that log lines of refused requests also name the user.
 */
const nameInLog = ({ log }: FastifyRequest, { userId, key }: SessionFacts): void => {
  const logger: typeof log & { setBindings?(facts: object): void } = log
  logger.setBindings?.({ user: userId, ...(key ? { key: key.id } : {}) })
}

const scopeRefusal = ({ scopes }: NonNullable<Caller['key']>, { scope }: MachineCall): Refusal | undefined => {
  if (scope === undefined) return refuse(accountMessages.KEY_CALL_NOT_ALLOWED)
  if (scope === 'any' || scopes.includes(scope)) return undefined
  return refuse(accountMessages.KEY_SCOPE_MISSING, { scope })
}

const checkReply = (call: Call, content: unknown): void => {
  if (content instanceof Uint8Array || (typeof content === 'object' && content !== null && 'pipe' in content)) return
  call.reply.parse(typeof content === 'string' ? JSON.parse(content) : content)
}
