import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyRequest, type onSendHookHandler } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { type Capability, reachOf } from '#areas/accounts/rules/capabilities.ts'
import type { PortalRoute, Sessions } from '#areas/accounts/server/index.ts'
import { UPLOAD_MINUTES } from '#areas/files/server/index.ts'
import { originOf, Reply } from '#kit/server/route.ts'
import type { Call } from '#kit/shared/call.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { isRefusal, type Refusal, refuse } from '#kit/shared/result.ts'
import type { Config } from './config.ts'
import { handleBadAddress, handleBrokenRequest, handleError, languageOf, sendRefusal } from './errors.ts'
import { openApi } from './open-api.ts'
import { uploadOf } from './upload.ts'
import { serveWeb } from './web.ts'

export interface Edge {
  readonly config: Config
  readonly sessions: Sessions
  readonly routes: readonly PortalRoute[]
  /** Whether the database answers. */
  readonly ready: () => Promise<boolean>
  /** Checks each answer against its contract and throws where they differ: for tests, not for production. */
  readonly checkReplies?: boolean
  /** How long a request may take to come, in ms; as long as an upload may when left out. */
  readonly requestMs?: number
}

const BODY_LIMIT = 8 * 1024 * 1024 // a PSC of 500 lines with thousands of packs, several times over

/** How long the head of a request may take, and how often somebody looks who takes too long. */
const HEAD_MS = 60_000
const LOOK_MS = 30_000

/** The portal over HTTP: security, sessions, one handler per call, the OpenAPI document, the built screens. */
export const makeServer = async (edge: Edge): Promise<FastifyInstance> => {
  const { config, requestMs = UPLOAD_MINUTES * 60_000 } = edge
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies ?? false,
    // who stops in the middle of sending is let go of
    requestTimeout: requestMs,
    http: { connectionsCheckingInterval: Math.min(LOOK_MS, requestMs) },
    forceCloseConnections: 'idle',
    frameworkErrors: handleBadAddress,
    clientErrorHandler: handleBrokenRequest,
  })
  app.server.headersTimeout = Math.min(HEAD_MS, requestMs)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  await app.register(helmet, helmetOptions(config))
  // a page of the status list shrinks to a tenth; the fastest level, since the dock waits
  await app.register(compress, {
    threshold: 4096,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
    globalDecompression: false,
  })
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => ({ statusCode: 429, message: 'rate' }) })
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(swagger, {
    openapi: openApi(config.version),
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })

  await app.register(
    async (api) => {
      const always = answerHeaders(config)
      api.decorateRequest('known', null)
      api.decorateReply('rows', null)
      api.addHook('onRoute', (route) => {
        route.onSend = [route.onSend ?? [], tellRows].flat()
      })
      api.addHook('onRequest', (_, reply, done) => {
        reply.headers(always)
        done()
      })
      for (const route of edge.routes) addRoute(api, route, edge)
      api.get('/health', { schema: { hide: true }, helmet: false, logLevel: 'warn' }, async (request, reply) =>
        (await edge.ready())
          ? { status: 'ready', version: config.version }
          : sendRefusal(request, reply, refuse(kitMessages.BUSY)),
      )
      api.get('/docs', { schema: { hide: true } }, async () => app.swagger())
    },
    { prefix: '/api' },
  )
  await serveWeb(app)
  return app
}

const helmetOptions = (config: Config) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // antd writes its styles into style elements at run time
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'frame-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  hsts: config.publicUrl.startsWith('https:'),
  crossOriginEmbedderPolicy: false,
})

/** An answer of a call is data, never a page: nothing in it may run, be framed or be kept by a cache. */
const answerHeaders = ({ publicUrl }: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  // totals of lists, for a client of another origin that the operator lets in (G-170)
  'access-control-expose-headers': 'Content-Range',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const addRoute = (api: FastifyInstance, route: PortalRoute, edge: Edge): void => {
  const { call, handler } = route
  const limited = call.path.startsWith('/auth/') && call.who === 'anyone'
  api.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    // a file is sent to be counted and read, not to be asked about
    exposeHeadRoute: call.contentType === undefined,
    helmet: false,
    ...(limited ? { config: { rateLimit: { max: edge.config.signInsPerMinute, timeWindow: '1 minute' } } } : {}),
    onRequest: async (request, reply) => {
      if (!call.multipart && isForm(request)) return sendRefusal(request, reply, refuse(kitMessages.UNSUPPORTED_TYPE))
      const facts = factsOf(request)
      request.known = { facts }
      if (call.who === 'anyone') return
      const caller = await authorise(edge.sessions, request, call.who as Capability, facts)
      if (isRefusal(caller)) return sendRefusal(request, reply, caller)
      request.known = { facts, caller }
    },
    handler: async (request, reply) => {
      const { params, query, headers, body } = request
      const { facts, caller } = request.known ?? { facts: factsOf(request) }
      const answer = await handler({ params, query, headers, body } as never, caller, {
        ...facts,
        upload: call.multipart ? uploadOf(request, reply) : undefined,
      })
      if (isRefusal(answer)) return sendRefusal(request, reply, answer)
      reply.code(call.status ?? 200)
      const content = answer instanceof Reply ? answer.body : answer
      if (answer instanceof Reply) {
        const { 'content-range': rows = null, ...others } = answer.headers
        reply.rows = rows
        reply.headers(others)
        if (answer.status) reply.code(answer.status)
      }
      if (edge.checkReplies && !call.contentType) checkReply(call, content)
      return reply.send(content)
    },
  })
}

/** After an answer was packed: one that says a range is taken for a part of a file, and left unpacked. */
const tellRows: onSendHookHandler = (_, reply, content, done) => {
  if (reply.rows !== null) reply.header('content-range', reply.rows)
  done(null, content)
}

const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '')

const factsOf = (request: FastifyRequest) => ({
  requestId: request.id,
  language: languageOf(request),
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

type Facts = ReturnType<typeof factsOf>

declare module 'fastify' {
  interface FastifyRequest {
    /** What is known of a request to a call before its handler runs. */
    known: { readonly facts: Facts; readonly caller?: Caller } | null
  }
  interface FastifyReply {
    /** Which rows of a list it holds, for `Content-Range`. */
    rows: string | null
  }
}

/** The schema of a call; answers are not validated on their way out (that costs a third of a big list), the tests do it. */
const schemaOf = (call: Call) => ({
  tags: [call.tag],
  summary: call.summary,
  description: `Who: ${call.who}`,
  ...(call.params ? { params: call.params } : {}),
  ...(call.query ? { querystring: call.query } : {}),
  ...(call.headers ? { headers: call.headers } : {}),
  ...(call.body ? { body: call.body } : {}),
  ...(call.multipart ? { consumes: ['multipart/form-data', ...(call.body ? ['application/json'] : [])] } : {}),
  ...(call.contentType ? {} : { response: { [call.status ?? 200]: call.reply } }),
  ...(call.who === 'anyone' ? { security: [] } : {}),
})

/** Who calls and how far the capability reaches for them; 401 without a live session, 403 without the capability. */
const authorise = async (
  sessions: Sessions,
  request: FastifyRequest,
  capability: Capability,
  facts: Facts,
): Promise<Caller | Refusal> => {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return refuse(kitMessages.NOT_SIGNED_IN)
  const user = await sessions.factsOf(token)
  if (isRefusal(user)) return user
  const reach = reachOf(user.userType, capability)
  return reach ? { ...user, reach, from: originOf(facts) } : refuse(accountMessages.FORBIDDEN)
}

const checkReply = (call: Call, content: unknown): void => {
  if (content instanceof Uint8Array || (typeof content === 'object' && content !== null && 'pipe' in content)) return
  call.reply.parse(typeof content === 'string' ? JSON.parse(content) : content)
}
