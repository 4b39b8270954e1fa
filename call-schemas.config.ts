import type { Plugin, Rolldown } from 'vite'

/** Suppliers start with this page. */
export const START_PAGE = '/areas/deliveries/web/create/create-delivery-page.tsx'

/** The parts of a call that the browser reads (kit/shared/call.ts). Only the server reads the others. */
const BROWSER_PARTS: ReadonlySet<string> = new Set(['method', 'path', 'who', 'contentType'])

/** A node of an ESTree syntax tree. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly { readonly properties?: readonly Property[] }[]
}

interface Property extends Node {
  readonly key?: { readonly name?: string }
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/**
 * Where a node is: code in a function runs later than its module, and a constant of the module is evaluated when it
 * loads.
 */
type Place = 'module' | 'constant' | 'function'

const placeIn = (node: Node, place: Place): Place => {
  if (/Function/.test(node.type)) return 'function'
  return place === 'module' && node.type === 'VariableDeclarator' ? 'constant' : place
}

const visit = (node: Node, see: (node: Node, place: Place) => void, place: Place = 'module'): void => {
  see(node, place)
  const inside = placeIn(node, place)
  for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, see, inside)
}

const serverPartsOf = ({ callee, arguments: [call] = [] }: Node): readonly Property[] =>
  callee?.name === 'defineCall'
    ? (call?.properties ?? []).filter(({ key }) => key?.name && !BROWSER_PARTS.has(key.name))
    : []

/** Applies the edits to the code. Edits inside a removed part are left out. */
const withEdits = (code: string, edits: readonly Edit[]): string => {
  let result = ''
  let position = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < position) continue
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}

/**
 * Removes from the web part the properties of a call that only the server reads. It also marks the constants of modules
 * with calls or schemas as free of side effects, so that schemas that no screen uses are left out too. Building those
 * schemas took a quarter of the time of the first script.
 */
export const callSchemas = (): Plugin => ({
  name: 'call-schemas',
  apply: 'build',
  // after the removal of the types
  enforce: 'post',
  transform: {
    filter: { id: /\/(areas|kit)\/.*\.ts$/, code: /\bdefineCall\(|from ["']zod["']/ },
    handler(code) {
      const edits = new Map<number, Edit>()
      visit(this.parse(code) as Node, (node, place) => {
        if (node.type !== 'CallExpression') return
        if (place === 'constant')
          edits.set(node.start, { start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
        for (const { start, end } of serverPartsOf(node))
          edits.set(start, { start, end: code[end] === ',' ? end + 1 : end, text: '' })
      })
      return { code: withEdits(code, [...edits.values()]), map: null }
    },
  },
  generateBundle(_, bundle) {
    const hasStartPage = (file: Rolldown.OutputChunk) => file.moduleIds.some((id) => id.endsWith(START_PAGE))
    const loaded = Object.values(bundle).filter((file) => file.type === 'chunk' && (file.isEntry || hasStartPage(file)))
    if (!loaded.some((file) => file.type === 'chunk' && hasStartPage(file))) this.error(`${START_PAGE} is not there`)
    for (const chunk of loaded) {
      if (chunk.type !== 'chunk') continue
      if (chunk.moduleIds.some((id) => id.includes('/node_modules/zod/')))
        this.error(`${chunk.fileName} contains zod: a module of every page or of the start page uses a schema`)
      for (const name of chunk.imports) {
        const imported = bundle[name]
        if (imported && !loaded.includes(imported)) loaded.push(imported)
      }
    }
  },
})
