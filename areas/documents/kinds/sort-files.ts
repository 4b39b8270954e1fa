import type { DocumentKind } from './kind.ts'

/** Files of one kind that together become one record or are refused together. */
export interface FileBatch<F> {
  readonly kind: DocumentKind
  readonly files: readonly F[]
}

const withoutEnding = (name: string): string => name.replace(/\.[^.]+$/, '').toLowerCase()

/**
 * Groups dropped files into records (DOC-12). The kind of a file is determined by its name, or else by the page. If the
 * kind has one file per record, each file becomes a record. Otherwise, if all dropped files are of the page's kind,
 * they become one record whatever their names are (S3 §5). In all other cases, files of one kind with the same name
 * (without the extension) become one record.
 */
export const sortFiles = <F extends { readonly name: string }>(
  page: DocumentKind,
  allowed: readonly DocumentKind[],
  files: readonly F[],
): readonly FileBatch<F>[] => {
  const kindFor = ({ name }: F): DocumentKind => allowed.find((kind) => kind.isNamed(name)) ?? page
  const isMixed = files.some((file) => kindFor(file) !== page)
  const batches = new Map<string, { kind: DocumentKind; files: F[] }>()
  for (const [index, file] of files.entries()) {
    const kind = kindFor(file)
    const together = isMixed ? withoutEnding(file.name) : ''
    const key = `${kind.page} ${kind.hasRecordPerFile ? index : together}`
    const batch = batches.get(key) ?? { kind, files: [] }
    batch.files.push(file)
    batches.set(key, batch)
  }
  return [...batches.values()]
}

export const hasOtherKinds = (pageKind: DocumentKind, batches: readonly FileBatch<unknown>[]): boolean =>
  batches.some(({ kind }) => kind !== pageKind)
