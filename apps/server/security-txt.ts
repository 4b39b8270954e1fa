import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

const YEAR_MS = 365 * 24 * 3_600_000

/** Serves `/.well-known/security.txt` (RFC 9116) with the URL of `SECURITY_CONTACT`. Without one there is no file. */
export const serveSecurityText = (
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
): void => {
  if (securityContact === undefined) return
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
      'Preferred-Languages: th, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
