import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import type { PortalRoute, Sessions } from '#areas/accounts/server/index.ts'
import { UPLOAD_TIMEOUT_MINUTES } from '#areas/files/server/index.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { isRefusal, refuse } from '#kit/shared/result.ts'
import { addCallRoute, authorise, requestFacts, setContentRange } from './call-routes.ts'
import type { Config } from './config.ts'
import { handleBadAddress, handleBrokenRequest, handleError, sendRefusal } from './errors.ts'
import { type Readiness, serveHealth } from './health.ts'
import { addErrorReplies, openApi } from './open-api.ts'
import { createRateLimits, type RateLimit } from './rate-limits.ts'
import { helmetOptions, replyHeaders } from './response-headers.ts'
import { BODY_TIMEOUT_MS, rejectSlowBodies } from './slow-bodies.ts'
import { warnOfUntrustedProxy } from './trusted-proxies.ts'
import { serveWeb } from './web.ts'

export interface ServerOptions {
  readonly config: Config
  readonly sessions: Sessions
  readonly routes: readonly PortalRoute[]
  readonly readiness: () => Promise<Readiness>
  /** Checks each answer against its contract and throws where they differ: for tests, not for production. */
  readonly checkReplies?: boolean
  /** How long a request may take to come, in ms; as long as an upload may when left out. */
  readonly requestMs?: number
  /** How long a small body may take to arrive, in ms. */
  readonly bodyMs?: number
  /** The built screens; those of this installation when left out. */
  readonly webFolder?: string | undefined
}

/** How long the head of a request may take, and how often the limits of time are checked. */
const HEADERS_TIMEOUT_MS = 20_000
const CHECK_INTERVAL_MS = 10_000

/** The portal over HTTP: security, sessions, one handler per call, the OpenAPI document, the built screens. */
export const makeServer = async (edge: ServerOptions): Promise<FastifyInstance> => {
  const { config, requestMs = UPLOAD_TIMEOUT_MINUTES * 60_000, bodyMs = BODY_TIMEOUT_MS } = edge
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies ?? false,
    // who stops in the middle of sending is let go of
    requestTimeout: requestMs,
    http: { connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestMs) },
    forceCloseConnections: 'idle',
    frameworkErrors: handleBadAddress,
    clientErrorHandler: handleBrokenRequest,
  })
  app.server.headersTimeout = Math.min(HEADERS_TIMEOUT_MS, requestMs)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  rejectSlowBodies(app, bodyMs)
  warnOfUntrustedProxy(app)
  await app.register(helmet, helmetOptions(config))
  // a page of the status list shrinks to a tenth; the fastest level, since the dock waits
  await app.register(compress, {
    threshold: 4096,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
    globalDecompression: false,
  })
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => ({ statusCode: 429, message: 'rate' }) })
  const limits = createRateLimits(app, config.limits)
  refuseUnserved(app, limits.ofAddress)
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(swagger, {
    openapi: openApi(config.version),
    transform: jsonSchemaTransform,
    transformObject: (given) => addErrorReplies(jsonSchemaTransformObject(given)),
  })

  await app.register(
    async (api) => {
      const always = replyHeaders(config)
      api.decorateRequest('known', null)
      api.decorateReply('rows', null)
      api.addHook('onRoute', (route) => {
        route.onSend = [route.onSend ?? [], setContentRange].flat()
      })
      api.addHook('onRequest', (_, reply, done) => {
        reply.headers(always)
        done()
      })
      const { sessions, checkReplies = false } = edge
      const deps = { sessions, limits, checkReplies, signInsPerMinute: config.signInsPerMinute }
      for (const route of edge.routes) addCallRoute(api, route, deps)
      serveHealth(api, config.version, edge.readiness)
      api.get('/docs', { schema: { hide: true } }, async (request, reply) => {
        const caller =
          config.mode === 'production' && (await authorise(sessions, request, 'session.use', requestFacts(request)))
        return caller && isRefusal(caller) ? sendRefusal(request, reply, caller) : app.swagger()
      })
    },
    { prefix: '/api' },
  )
  await serveWeb(app, edge.webFolder)
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No limit of requests: for health checks. */
    unlimited?: boolean
  }
}

/** What is refused before a route sees it: too many requests of an address, two hosts, unknown paths. No body is read for that. */
const refuseUnserved = (app: FastifyInstance, ofAddress: RateLimit): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.unlimited) return
    const limited = await ofAddress(request, reply)
    if (limited) return limited
    if (namesTwoHosts(request.raw.rawHeaders))
      return sendRefusal(request, reply, refuse(kitMessages.BAD_REQUEST, { fields: 'Host' }))
    if (request.is404) return sendRefusal(request, reply, refuse(kitMessages.NOT_FOUND))
  })
}

/** Node takes the first `Host` of several; a proxy in front may have taken another. */
const namesTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
