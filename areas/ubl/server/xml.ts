import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ParseOption,
  XmlDocument,
  XmlElement,
  XmlParseError,
  XmlValidateError,
  XsdValidator,
  xmlCleanupInputProvider,
} from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import type { Message } from '#kit/shared/message.ts'
import { ublMessages as messages } from '../messages.ts'
import { type Fault, schemaFault } from '../rules/fault.ts'
import type { NewElement, ReadElement, UblDocumentContent } from '../rules/ubl-elements.ts'

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:'
const rootNamespace = (root: string): string => `${NAMESPACE}${root}-2`
const prefixes = { cac: `${NAMESPACE}CommonAggregateComponents-2`, cbc: `${NAMESPACE}CommonBasicComponents-2` }

const append = (parent: XmlElement, { name, attributes = {}, content }: NewElement): void => {
  const [prefix = '', local = ''] = name.split(':')
  const element = parent.addElement(local, prefix)
  for (const [key, value] of Object.entries(attributes)) element.setAttr(key, value)
  if (typeof content === 'string') element.addText(content)
  else for (const child of content) append(element, child)
}

export const writeXml = ({ root: name, content }: UblDocumentContent): string => {
  using document = XmlDocument.create()
  const root = document.createRoot(name, rootNamespace(name))
  for (const [prefix, uri] of Object.entries(prefixes)) root.addNsDeclaration(uri, prefix)
  for (const element of content) append(root, element)
  return document.toString({ format: true })
}

export interface RefusedXml {
  readonly message: Message
  readonly faults: readonly Fault[]
}

const SCHEMAS = join(import.meta.dirname, 'schemas/maindoc')

/**
 * The limit of tags and attributes: twice as many as a delivery of 10,000 packs has. It limits memory, which is a
 * multiple of the size of the document.
 */
const MAX_TAGS = 400_000
const MAX_ATTRIBUTES = 100_000
const MAX_FAULTS = 1000

const validators = new Map<string, XsdValidator>()

/** Returns the validator of a kind of document. Compiling its schemas takes half a second, once in each thread. */
export const createValidator = (root: string): XsdValidator => {
  const known = validators.get(root)
  if (known) return known
  const file = join(SCHEMAS, `UBL-${root}-2.1.xsd`)
  xmlRegisterFsInputProviders()
  try {
    using schema = XmlDocument.fromBuffer(readFileSync(file), { url: file })
    const validator = XsdValidator.fromDoc(schema)
    validators.set(root, validator)
    return validator
  } finally {
    // documents that are read afterwards must not open files
    xmlCleanupInputProvider()
  }
}

/** Detects the encoding by the first bytes, as in appendix F of the XML specification. */
const encodingOf = ([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}

/** Decodes a document. Returns undefined if its encoding is not Unicode or not the one that it declares. */
const decode = (bytes: Uint8Array): string | undefined => {
  const encoding = encodingOf(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]?.toLowerCase()
    const allowed = encoding === 'utf-8' ? ['utf-8', 'utf8'] : ['utf-16', encoding]
    return declared === undefined || allowed.includes(declared) ? text : undefined
  } catch {
    return undefined
  }
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

const count = (text: string, sought: string, max: number): number => {
  let found = 0
  for (let at = text.indexOf(sought); at >= 0 && found <= max; at = text.indexOf(sought, at + 1)) found++
  return found
}

const refuseXml = (message: Message, line = 1, element = ''): { refused: RefusedXml } => ({
  refused: { message, faults: [{ line, element, message, params: {} }] },
})

const elementOf = (node: XmlElement): ReadElement => {
  const children: ReadElement[] = []
  for (let child = node.firstChild; child; child = child.next)
    if (child instanceof XmlElement) children.push(elementOf(child))
  return {
    name: node.name,
    line: node.line,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    text: children.length === 0 ? node.content : '',
    children,
  }
}

const parse = (text: string): XmlDocument | { refused: RefusedXml } => {
  try {
    const { XML_PARSE_NONET, XML_PARSE_NO_XXE, XML_PARSE_BIG_LINES, XML_PARSE_IGNORE_ENC } = ParseOption
    const option = XML_PARSE_NONET | XML_PARSE_NO_XXE | XML_PARSE_BIG_LINES | XML_PARSE_IGNORE_ENC
    return XmlDocument.fromString(text, { option })
  } catch (fault) {
    if (!(fault instanceof XmlParseError)) throw fault
    const [first] = fault.details
    const isTooDeep = first?.message.includes('Excessive depth') ?? false
    return refuseXml(isTooDeep ? messages.XML_TOO_COMPLEX : messages.XML_UNREADABLE, first?.line)
  }
}

/**
 * Reads a UBL document of the given kind and validates it against the published schema (EDI-02). A document cannot open
 * files or URLs, cannot declare entities, and nests at most 256 elements, which is the limit of libxml2.
 */
export const readXml = (bytes: Uint8Array, kind: string): { root: ReadElement } | { refused: RefusedXml } => {
  const text = decode(bytes)
  if (text === undefined) return refuseXml(messages.XML_ENCODING)
  const doctype = text.search(/<!DOCTYPE/i)
  if (doctype >= 0) return refuseXml(messages.XML_DOCTYPE, lineAt(text, doctype), 'DOCTYPE')
  if (count(text, '<', MAX_TAGS) > MAX_TAGS || count(text, '=', MAX_ATTRIBUTES) > MAX_ATTRIBUTES)
    return refuseXml(messages.XML_TOO_COMPLEX)
  if (text.includes('\0')) return refuseXml(messages.XML_UNREADABLE, lineAt(text, text.indexOf('\0')))
  const parsed = parse(text)
  if ('refused' in parsed) return parsed
  using document = parsed
  const { root } = document
  if (root.name !== kind || root.namespaceUri !== rootNamespace(kind))
    return refuseXml(messages.UBL_NOT_DESPATCH_ADVICE, root.line, root.name)
  try {
    createValidator(kind).validate(document)
  } catch (fault) {
    if (!(fault instanceof XmlValidateError)) throw fault
    return { refused: { message: messages.UBL_INVALID, faults: fault.details.slice(0, MAX_FAULTS).map(schemaFault) } }
  }
  return { root: elementOf(root) }
}
