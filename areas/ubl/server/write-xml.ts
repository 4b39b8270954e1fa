import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import type { NewElement, UblDocumentContent } from '../rules/tree.ts'

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:'
export const rootNamespace = (root: string): string => `${NAMESPACE}${root}-2`
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
