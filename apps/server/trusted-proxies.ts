import type { FastifyInstance } from 'fastify'

/**
 * Warns once if a request was forwarded by a sender that `TRUSTED_PROXIES` does not contain. Behind such a proxy all
 * clients count as one IP address.
 */
export const warnOfUntrustedProxy = (app: FastifyInstance): void => {
  let hasWarned = false
  app.addHook('onRequest', (request, _, done) => {
    const { headers, socket } = request.raw
    // after a trusted sender, `ips` lists the IP addresses that it forwards; the client's may equal the sender's own
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
