import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { callSchemas, START_PAGE } from './call-schemas.config.ts'
import { serviceWorker, workerFileName } from './service-worker.config.ts'

const root = join(import.meta.dirname, 'apps/web')
const outDir = join(import.meta.dirname, 'dist/web')
const OWN_MODULE = /^(?!.*node_modules).*\/(apps|areas|kit)\/.*\.tsx?$/

const OF_START_PAGE =
  /\/(areas\/(deliveries(?!\/web\/create)|purchase-orders|order-answers|directory|work)|kit|node_modules\/big\.js)\//
const SCHEMAS = /\/node_modules\/zod\/|schemas?\.ts$/
/**
 * The calls that the first script does not contain, and the modules that they need. Both sign-in and start page load
 * this file.
 */
const CALLS = /\/(areas\/[^/]+\/(contract|rules\/(lines\/pack|ageing|states))|kit\/shared\/dates)\.ts$/

let startPageModules: ReadonlySet<string> | undefined

/**
 * Returns the file name `deliveries` for a module that the start page of a supplier shares with other pages. Modules
 * with schemas are left out, because they need zod.
 */
const startPageGroup = (id: string, graph: Rolldown.ChunkingContext): string | null => {
  const importsOf = (module: string) => graph.getModuleInfo(module)?.importedIds ?? []
  if (!startPageModules) {
    const found = new Set([join(import.meta.dirname, START_PAGE)])
    for (const module of found)
      for (const imported of importsOf(module))
        if (!importsOf(imported).some((name) => SCHEMAS.test(name))) found.add(imported)
    startPageModules = found
  }
  return startPageModules.has(id) && OF_START_PAGE.test(id) ? 'deliveries' : null
}

/** Writes `.br` and `.gz` files next to every file that compression makes smaller. The server sends these files. */
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
      // preloads only a page's own script, because a link per script takes more CPU time than it saves
      // (docs/decisions/first-page.md)
      resolveDependencies: (name, scripts, { hostType }) =>
        hostType === 'html' || name.includes('create-delivery-page')
          ? scripts
          : scripts.filter((script) => script === name),
    },
    rolldownOptions: {
      input: { index: join(root, 'index.html'), sw: join(root, 'service-worker/sw.worker.ts') },
      // importing a module of the portal has no side effect, so a page contains only the calls and texts of an area
      // that it uses
      treeshake: {
        moduleSideEffects: [{ test: OWN_MODULE, sideEffects: false }],
        // spreading shared fields into a schema has no side effect, so unused schemas can be left out too; workers do
        // not have this setting, because fontkit reads properties for their side effects
        propertyReadSideEffects: false,
      },
      output: {
        entryFileNames: workerFileName,
        // the code that every page needs is one file instead of fifty small ones; the service worker stays a separate
        // file
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], test: (id) => !id.includes('sw.worker') },
            { name: 'calls', test: CALLS },
            // without this group, the file of dayjs would also contain functions that every page imports
            { name: 'dayjs', test: /\/node_modules\/dayjs\// },
            // what the start page of a supplier needs is one file instead of twenty-three (docs/decisions/first-page.md)
            { name: startPageGroup, debugName: 'deliveries' },
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
