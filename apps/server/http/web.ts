import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { kitMessages } from '#kit/shared/messages.ts'
import { refuse } from '#kit/shared/result.ts'
import type { Config } from '../config/config.ts'
import { sendRefusal } from './errors.ts'
import { permissionsPolicy } from './response-headers.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')

/** The worker that reads QR codes from camera images (kit/web/camera). */
const CODE_READER = /\/read-codes\.worker-[^/]*\.js(\.(br|gz))?$/
/**
 * The policy of the worker, which allows WebAssembly. The policy of a worker comes with its own file, so that pages do
 * not need to allow WebAssembly.
 */
const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The PDF of the manual, which its page shows in a frame (SHL-13). */
const MANUAL = /\/manual-(en|th)\.pdf$/
/** The policy of the manual: no scripts. Inline styles are allowed, because the browser's PDF viewer needs them. */
const manualPolicy = "script-src 'none'; frame-ancestors 'self'"

/** Serves the built screens. The screens' own URLs follow '#', so all other unknown paths give 404. */
export const serveWeb = async (app: FastifyInstance, folder = WEB_FOLDER): Promise<void> => {
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // one route per file, so that no request reads the folder
      wildcard: false,
      setHeaders: (response, path) => {
        response.header('permissions-policy', permissionsPolicy)
        // file names in assets contain a hash of the content
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        // mails are previewed in a frame without an origin, so browsers request the fonts with CORS
        if (path.endsWith('.woff2')) response.header('access-control-allow-origin', '*')
        if (CODE_READER.test(path)) response.header('content-security-policy', readerPolicy)
        if (MANUAL.test(path)) response.header('content-security-policy', manualPolicy)
      },
    })
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse(kitMessages.NOT_FOUND)))
}

const YEAR_MS = 365 * 24 * 3_600_000

/** Serves `/.well-known/security.txt` (RFC 9116) with the URL of `SECURITY_CONTACT`. Without one there is no file. */
export const serveSecurityText = (app: FastifyInstance, { securityContact, publicUrl }: Config): void => {
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
