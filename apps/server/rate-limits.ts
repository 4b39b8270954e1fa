import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kitMessages } from '#kit/shared/messages.ts'
import { refuse } from '#kit/shared/result.ts'
import { sendRefusal } from './errors.ts'
import type { LimitSettings } from './limit-settings.ts'

const MINUTE_MS = 60_000

/**
 * Counts a request.
 * @returns the refusal that was sent, or undefined if the limit is not reached
 */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

export interface RateLimits {
  /** Counts by the client's IP address; IPv6 by its /64 network. */
  readonly ofAddress: RateLimit
  /** Counts by the user or the key of an authorised request. */
  readonly ofUser: RateLimit
  /** Counts requests with a large body by user. */
  readonly ofLargeBodies: RateLimit
}

/** Creates rate limits with a fixed window of one minute, counted in this process. */
export const createRateLimits = (app: FastifyInstance, limits: LimitSettings): RateLimits => {
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
    ofAddress: limit(limits.addressRequestsPerMinute),
    ofUser: limit(limits.userRequestsPerMinute, byUser),
    ofLargeBodies: limit(limits.largeBodiesPerMinute, byUser),
  }
}
