import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import type { ApiKeyClients, PortalRoute, Sessions } from '#areas/accounts/server/index.ts'
import { UPLOAD_TIMEOUT_MINUTES } from '#areas/files/server/index.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { isRefusal, refuse } from '#kit/shared/result.ts'
import type { Config } from '../config/config.ts'
import { type MetricSources, serveMetrics } from '../metrics.ts'
import {
  addCallRoute,
  authorise,
  FORM_TYPE,
  readForm,
  requestFacts,
  setContentRange,
  XML_TYPES,
} from './call-routes.ts'
import { handleBadAddress, handleBrokenRequest, handleError, sendRefusal } from './errors.ts'
import { type Readiness, serveHealth } from './health.ts'
import { completeOperations, describeCall, openApiBase, operationIdOf } from './open-api.ts'
import { createRateLimits, type RateLimit, type RateLimits, warnOfUntrustedProxy } from './rate-limits.ts'
import { helmetOptions, replyHeaders } from './response-headers.ts'
import { serveSecurityText, serveWeb } from './web.ts'

export interface ServerOptions {
  readonly config: Config
  readonly sessions: Sessions
  readonly machines: ApiKeyClients
  readonly routes: readonly PortalRoute[]
  readonly readiness: () => Promise<Readiness>
  /** The sources of `GET /metrics`, which requires `METRICS_TOKEN`. */
  readonly metrics?: MetricSources
  /** Validates each response against its contract and throws if it does not match: for tests, not for production. */
  readonly checkReplies?: boolean
  /** The timeout of receiving a request in ms; by default the timeout of an upload. */
  readonly requestMs?: number
  /** The timeout of receiving a small body in ms. */
  readonly bodyMs?: number
  /** The folder of the built screens; by default the one of this installation. */
  readonly webFolder?: string | undefined
}

/** The timeout of receiving the headers of a request. It is checked every `CHECK_INTERVAL_MS`. */
const HEADERS_TIMEOUT_MS = 20_000
const CHECK_INTERVAL_MS = 10_000

/** The interval at which a closing server looks for idle connections. */
const IDLE_CHECK_INTERVAL_MS = 100

const createApp = (config: Config, requestMs: number): FastifyInstance => {
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies ?? false,
    // closes connections of clients that stop sending
    requestTimeout: requestMs,
    http: { connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestMs) },
    forceCloseConnections: 'idle',
    // a closing server still answers requests on connections that it has already accepted
    return503OnClosing: false,
    frameworkErrors: handleBadAddress,
    clientErrorHandler: handleBrokenRequest,
  })
  app.server.headersTimeout = Math.min(HEADERS_TIMEOUT_MS, requestMs)
  // a connection that was busy when closing began may become idle later and would stay open
  app.addHook('preClose', async () => {
    const check = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS).unref()
    app.server.once('close', () => clearInterval(check))
  })
  return app
}

/** Adds the calls, the health checks and the OpenAPI document to the part of the server below `/api`. */
const serveApi = (api: FastifyInstance, edge: ServerOptions, limits: RateLimits): void => {
  const { config, sessions, machines, checkReplies = false } = edge
  const always = replyHeaders(config)
  api.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_, text, done) => done(null, readForm(String(text))))
  api.addContentTypeParser(XML_TYPES, { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes))
  api.decorateRequest('known', null)
  api.decorateReply('contentRange', null)
  api.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], setContentRange].flat()
  })
  api.addHook('onRequest', (_, reply, done) => {
    reply.headers(always)
    done()
  })
  const deps = { sessions, machines, limits, checkReplies, signInsPerMinute: config.signInsPerMinute }
  for (const route of edge.routes) addCallRoute(api, route, deps)
  serveHealth(api, config.version, edge.readiness)
  api.get('/docs', { schema: { hide: true } }, async (request, reply) => {
    const caller =
      config.mode === 'production' &&
      (await authorise(deps, request, { who: 'session.use', scope: 'any' }, requestFacts(request)))
    return caller && isRefusal(caller) ? sendRefusal(request, reply, caller) : api.swagger()
  })
}

/**
 * Creates the HTTP server: security headers, sessions, one handler per call, the OpenAPI document and the built
 * screens.
 */
export const createServer = async (edge: ServerOptions): Promise<FastifyInstance> => {
  const { config, requestMs = UPLOAD_TIMEOUT_MINUTES * 60_000, bodyMs = BODY_TIMEOUT_MS } = edge
  const app = createApp(config, requestMs)
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
  // compression reduces a page of the status list to a tenth; the fastest level, because speed matters at the dock
  await app.register(compress, {
    threshold: 4096,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
    globalDecompression: false,
  })
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => ({ statusCode: 429, message: 'rate' }) })
  const limits = createRateLimits(app, config.limits)
  refuseUnserved(app, limits.ofAddress)
  if (config.metricsToken && edge.metrics) serveMetrics(app, edge.metrics, config.metricsToken)
  await app.register(multipart, { throwFileSizeLimit: false })
  const calls = new Map(edge.routes.map(({ call }) => [operationIdOf(call), call]))
  await app.register(swagger, {
    openapi: openApiBase(config.version),
    transform: describeCall,
    transformObject: (input) => completeOperations(jsonSchemaTransformObject(input), calls),
  })

  await app.register(async (api) => serveApi(api, edge, limits), { prefix: '/api' })
  serveSecurityText(app, config)
  await serveWeb(app, edge.webFolder)
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Excludes a route from rate limits, for health checks. */
    unlimited?: boolean
  }
  interface FastifyRequest {
    /**
     * True if the body may take longer as long as it makes progress: an upload, or a large body from a user who may
     * send it.
     */
    hasLongBody: boolean
  }
}

/**
 * Refuses requests before routing and without reading a body: too many requests from one IP address, several `Host`
 * headers, or an unknown path.
 */
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

/**
 * Returns whether a request has several `Host` headers. Node.js uses the first one; a reverse proxy may use another
 * one.
 */
const namesTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** The timeout of a small body, and the interval at which the progress of a long one is checked. */
const BODY_TIMEOUT_MS = 30_000
/** The number of bytes that must arrive in each interval: 1 KB/s, a tenth of a poor mobile connection. */
const MIN_PROGRESS_BYTES = BODY_TIMEOUT_MS

/** Closes requests whose body arrives too slowly, also if the response has already been sent. */
const rejectSlowBodies = (app: FastifyInstance, bodyMs: number): void => {
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
