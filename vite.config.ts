import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callSchemas } from './call-schemas.config.ts'
import { serviceWorker, workerFileName } from './service-worker.config.ts'

const root = join(import.meta.dirname, 'apps/web')
const outDir = join(import.meta.dirname, 'dist/web')
const OWN_MODULE = /^(?!.*node_modules).*\/(apps|areas|kit)\/.*\.tsx?$/

/** Writes `.br` and `.gz` next to every file that compression makes smaller. The server sends these files. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  closeBundle() {
    for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|html|svg|json|wasm)$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      const content = readFileSync(file)
      if (content.length < 1024) continue
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    }
  },
})

export default defineConfig({
  root,
  // relative, so that the portal can be served below any path; routes follow '#'
  base: './',
  plugins: [react(), callSchemas(), serviceWorker(), precompress()],
  resolve: { alias: { fontkit: '@cantoo/fontkit' } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // the content security policy forbids inline scripts and data: fonts
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // of a page's scripts only its own: a link for each takes more CPU time than it saves (docs/decisions/first-page.md)
      resolveDependencies: (name, scripts, { hostType }) =>
        hostType === 'html' ? scripts : scripts.filter((script) => script === name),
    },
    rolldownOptions: {
      input: { index: join(root, 'index.html'), sw: join(root, 'service-worker/sw.worker.ts') },
      // a page gets only those calls and texts of an area that it uses: importing a module of the portal has no effect
      treeshake: {
        moduleSideEffects: [{ test: OWN_MODULE, sideEffects: false }],
        // to spread shared fields into a schema has no effect, so unused schemas are left out with them; workers do not get
        // this setting, because fontkit reads properties for their effect
        propertyReadSideEffects: false,
      },
      output: {
        entryFileNames: workerFileName,
        // what every page needs is one file instead of fifty small ones; the service worker stays a file of its own
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], test: (id) => !id.includes('sw.worker') },
            // otherwise the helpers that every page imports stand in this file
            { name: 'dayjs', test: /\/node_modules\/dayjs\// },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': process.env.PORTAL_API ?? 'http://127.0.0.1:3000' } },
})
