/** An element of a UBL document to write. `name` has the usual prefix: `cbc:ID`, `cac:Item`. */
export interface NewElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly content: string | readonly NewElement[]
}

type Part = NewElement | readonly Part[] | undefined

const presentParts = (given: readonly Part[]): NewElement[] =>
  given.flatMap((part) => (part === undefined ? [] : 'name' in part ? [part] : presentParts(part)))

/** Creates an element with child elements; undefined if there are none. */
export const parentElement = (name: string, ...children: readonly Part[]): NewElement | undefined => {
  const content = presentParts(children)
  return content.length === 0 ? undefined : { name: `cac:${name}`, content }
}

/** Characters that XML 1.0 does not allow. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Creates an element with text; undefined if the text is empty. */
export const textElement = (
  name: string,
  value: string | number | null | undefined,
  attributes?: Readonly<Record<string, string>>,
): NewElement | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  const content = String(value).replace(notXml, ' ')
  return { name: `cbc:${name}`, content, ...(attributes ? { attributes } : {}) }
}

/** A UBL document to write. `root` is the name of its root element, such as `DespatchAdvice`. */
export interface UblDocumentContent {
  readonly root: string
  readonly content: readonly NewElement[]
}

export const createUblDocument = (root: string, ...children: readonly Part[]): UblDocumentContent => ({
  root,
  content: presentParts([textElement('UBLVersionID', '2.1'), ...children]),
})

/** An element of a UBL document that was read. `line` is its line in the file. `name` has no prefix. */
export interface ReadElement {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly ReadElement[]
}

/** Returns the elements at a path of names: `at(line, 'Item', 'ItemInstance')`. */
export const elementsAt = (from: ReadElement, ...path: readonly string[]): readonly ReadElement[] =>
  path.reduce<readonly ReadElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  )

export const firstElementAt = (from: ReadElement, ...path: readonly string[]): ReadElement | undefined =>
  elementsAt(from, ...path)[0]
