import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kitMessages } from '#kit/shared/messages.ts'
import { refuse } from '#kit/shared/result.ts'
import type { Config } from '../config/config.ts'
import { sendRefusal } from './errors.ts'

/**
 * Warns once if a request was forwarded by a proxy that `TRUSTED_PROXIES` does not contain. Behind such a proxy, all
 * clients count as one IP address.
 */
export const warnOfUntrustedProxy = (app: FastifyInstance): void => {
  let hasWarned = false
  app.addHook('onRequest', (request, _, done) => {
    const { headers, socket } = request.raw
    // if the sender is trusted, `ips` also lists the forwarded IP addresses; the client's may equal the sender's
    const isTrusted = (request.ips?.length ?? 0) > 1
    if (!hasWarned && headers['x-forwarded-for'] !== undefined && !isTrusted) {
      hasWarned = true
      request.log.warn(
        { proxy: socket.remoteAddress },
        'X-Forwarded-For was ignored: TRUSTED_PROXIES does not name the address that it comes from. If that is your proxy, name it: until then all its users count as one address',
      )
    }
    done()
  })
}

const MINUTE_MS = 60_000

/**
 * Counts a request.
 * @returns the refusal that was sent, or undefined if the limit is not reached
 */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/** Creates rate limits with fixed windows of one minute. Each process counts separately. */
export const createRateLimits = (app: FastifyInstance, limits: Config['limits']) => {
  const limit = (max: number, keyGenerator?: (request: FastifyRequest) => string): RateLimit => {
    const count = app.createRateLimit({ max, timeWindow: MINUTE_MS, ...(keyGenerator ? { keyGenerator } : {}) })
    return async (request, reply) => {
      const state = await count(request)
      if (state.isAllowed || !state.isExceeded) return undefined
      reply.header('retry-after', state.ttlInSeconds)
      return sendRefusal(request, reply, refuse(kitMessages.TOO_MANY_REQUESTS))
    }
  }
  const byUser = (request: FastifyRequest) => {
    const caller = request.known?.caller
    return caller?.key ? `key ${caller.key.id}` : String(caller?.userId)
  }
  return {
    /** Counts requests by the client's IP address; for IPv6 by its /64 network. */
    ofAddress: limit(limits.addressRequestsPerMinute),
    /** Counts authorised requests by user or key. */
    ofUser: limit(limits.userRequestsPerMinute, byUser),
    ofLargeBodies: limit(limits.largeBodiesPerMinute, byUser),
  }
}

export type RateLimits = Readonly<ReturnType<typeof createRateLimits>>
