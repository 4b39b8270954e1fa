import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]

/**
 * The screens that work offline, with their parts that load separately. All their imports are stored too, and so is the
 * page with its frame and the sign-in.
 */
const OFFLINE_SCREENS: readonly string[] = [
  'areas/accounts/web/sign-in/passkey-button.tsx',
  'areas/receiving/web/stickers/print-page.tsx',
  'areas/receiving/web/stickers/stickers.tsx',
  'areas/receiving/web/scan/scan-page.tsx',
  'areas/receiving/web/scan/scanner-page.tsx',
  'areas/receiving/web/scan/sign-in-scans-note.tsx',
  'areas/work/web/work-strip.tsx',
]
/** The files that decode camera images: large, and needed at the dock only. */
const CAMERA = /\/kit\/web\/camera\/camera\.tsx$/
const CAMERA_READER = /\/(read-codes\.worker|ponyfill|zxing_reader)-[^/]*\.(js|wasm)$/
const WORKER = 'sw'

/** Returns every file that the wanted chunks import, with the styles, fonts and pictures that they use. */
const filesOf = (bundle: Bundle, isWanted: (chunk: { isEntry: boolean; module: string }) => boolean): string[] => {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const one of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
      files.add(one)
    for (const imported of chunk.imports) add(imported)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk' || chunk.name === WORKER) continue
    if (isWanted({ isEntry: chunk.isEntry, module: chunk.facadeModuleId ?? '' })) add(name)
  }
  // adds the files that the style sheets refer to
  const known = Object.keys(bundle)
  for (const name of [...files].filter((one) => one.endsWith('.css'))) {
    const sheet = bundle[name]
    if (sheet?.type !== 'asset') continue
    const text = String(sheet.source)
    for (const one of known) if (text.includes(one.split('/').at(-1) ?? one)) files.add(one)
  }
  return [...files].sort()
}

/** Inserts the list of files into the service worker and derives the name of its cache from them. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const isOffline = (module: string) => OFFLINE_SCREENS.some((one) => module.endsWith(`/${one}`))
      const atOnce = filesOf(bundle, ({ isEntry, module }) => isEntry || isOffline(module))
      const modules = Object.values(bundle).map((chunk) => (chunk.type === 'chunk' && chunk.facadeModuleId) || '')
      const missing = OFFLINE_SCREENS.filter((one) => !modules.some((module) => module.endsWith(`/${one}`)))
      if (missing.length > 0)
        throw new Error(`Not a file of its own, so it would not work offline: ${missing.join(', ')}`)
      const files = ['./', './manifest.webmanifest', './favicon.svg', ...atOnce]
      const ofCamera = [
        ...filesOf(bundle, ({ module }) => CAMERA.test(module)),
        ...Object.keys(bundle).filter((name) => CAMERA_READER.test(name)),
      ]
      const camera = [...new Set(ofCamera)].filter((name) => !files.includes(name))
      const version = createHash('sha256')
        .update([...files, ...camera].join('\n'))
        .digest('hex')
        .slice(0, 12)
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === WORKER)
          chunk.code = `const __PRECACHE__=${JSON.stringify({ version, files, camera })};${chunk.code}`
    },
  },
})

/** The service worker has a fixed file name next to the page, so that browsers find its next version. */
export const workerFileName = ({ name }: { readonly name: string }): string =>
  name === WORKER ? 'sw.js' : 'assets/[name]-[hash].js'
