import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, loadConfigFromFile, preview } from 'vite'

/** Renders its input with the product's worker client. Returns the file's bytes as text, or the time in ms. */
const script = `
  import { drawPsc } from ${JSON.stringify(resolve('areas/deliveries/web/draw-psc.ts'))}
  window.draw = async (psc) => {
    const { pdf } = await drawPsc(psc)
    const bytes = new Uint8Array(await pdf.arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
  window.timeOf = async (psc) => {
    const start = performance.now()
    await drawPsc(psc)
    return performance.now() - start
  }`

/** Serves a page that contains only the PSC worker, built with the product's settings. */
export const servePscPage = async (): Promise<{ url: string; close(): Promise<void> }> => {
  mkdirSync('.tmp', { recursive: true })
  const root = resolve(mkdtempSync(join('.tmp', 'psc-page-')))
  writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.ts"></script>')
  writeFileSync(join(root, 'main.ts'), script)
  const product = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts')
  const settings = {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: product?.config.resolve ?? {},
    worker: product?.config.worker ?? {},
    build: { target: 'es2022', assetsInlineLimit: 0 },
  } as const
  await build(settings)
  const server = await preview({ ...settings, preview: { port: 0, host: '127.0.0.1' } })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
