import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { kitMessages } from '#kit/shared/messages.ts'
import { refuse } from '#kit/shared/result.ts'
import { sendRefusal } from './errors.ts'
import { permissionsPolicy } from './response-headers.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../dist/web')

/** The worker that reads QR codes from the camera (kit/web/camera). */
const CODE_READER = /\/read-codes\.worker-[^/]*\.js(\.(br|gz))?$/
/** WebAssembly is compiled in that worker alone; the page itself may not. A worker has the policy of its own file. */
const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The manual, which its own page shows in a frame (SHL-13). */
const MANUAL = /\/manual-(en|th)\.pdf$/
/** Nothing in it runs; the browser's viewer brings its own styles. */
const manualPolicy = "script-src 'none'; frame-ancestors 'self'"

/** Serves the built screens. Their routes are behind '#', so every other unknown path is a plain 404. */
export const serveWeb = async (app: FastifyInstance, folder = WEB_FOLDER): Promise<void> => {
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // one route per built file, instead of reading the folder for each request
      wildcard: false,
      setHeaders: (response, path) => {
        response.header('permissions-policy', permissionsPolicy)
        // file names under assets carry a hash of their content
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        // a mail is shown in a frame without an origin, and fonts are asked for with one
        if (path.endsWith('.woff2')) response.header('access-control-allow-origin', '*')
        if (CODE_READER.test(path)) response.header('content-security-policy', readerPolicy)
        if (MANUAL.test(path)) response.header('content-security-policy', manualPolicy)
      },
    })
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse(kitMessages.NOT_FOUND)))
}
