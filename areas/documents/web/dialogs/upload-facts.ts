import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { type FileKind, fileKinds } from '#areas/files/rules/file-kinds.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { Refusal, Result } from '#kit/shared/result.ts'
import { messageText } from '#kit/web/i18n.ts'
import type { DocumentKind, RecordFacts } from '../../kinds/kind.ts'
import type { FileBatch } from '../../kinds/sort-files.ts'

/** Returns the type by the file extension. The server checks the content. */
const claimedKind = (name: string): FileKind | undefined =>
  (Object.keys(fileKinds) as FileKind[]).find((kind) =>
    fileKinds[kind].endings.some((ending) => name.toLowerCase().endsWith(ending)),
  )

/**
 * Checks the selected files as the server does. The browser does not know the prefix of the factory, so it accepts the
 * one in the file name.
 */
const check = (kind: DocumentKind, files: readonly File[], supplierCode: string | undefined): Result<RecordFacts> =>
  kind.check({
    files: files.map(({ name }) => ({ name, kind: claimedKind(name) })),
    supplierCode,
    prefix: kind.addresseeOf?.(files[0]?.name ?? '')?.prefix ?? '',
    ownPrefix: undefined,
    supplierKnown: true,
    today: bangkokDay(new Date()),
  })

export const uploadRefusal = (
  kind: DocumentKind,
  files: readonly File[],
  group: EmailGroup | undefined,
): Refusal | undefined => {
  const checked = check(kind, files, group?.supplier_code)
  return checked.ok ? undefined : checked
}

/** Returns the files of invalid records, with the reasons. The other files are uploaded without them. */
export const refusedFiles = (
  batches: readonly FileBatch<File>[],
  groupOf: (file: File) => EmailGroup | undefined,
): ReadonlyMap<File, string> =>
  new Map(
    batches.flatMap(({ kind, files }) => {
      const [first] = files
      const refusal = first && uploadRefusal(kind, files, groupOf(first))
      return refusal ? files.map((file) => [file, messageText(refusal.message, refusal.params)] as const) : []
    }),
  )

/** Returns the parts of a file name that may be supplier codes: those after the revision, as in 'SQM-03-SPT.pdf'. */
const codesIn = (name: string): readonly string[] =>
  name
    .replace(/\.[^.]+$/, '')
    .toUpperCase()
    .split('-')
    .slice(2)
    .map((part) => part.trim())

/**
 * Returns the email groups of the supplier in a file name. The names of files to sign are searched for suppliers only
 * if the upload contains files of several kinds.
 */
export const groupsForFileName = (
  kind: DocumentKind | undefined,
  name: string,
  groups: readonly EmailGroup[],
  isMixed: boolean,
): readonly EmailGroup[] => {
  const codes = kind?.addresseeOf ? [kind.addresseeOf(name)?.supplierCode.toUpperCase()] : isMixed ? codesIn(name) : []
  return groups.filter(({ supplier_code }) => codes.includes(supplier_code.toUpperCase()))
}

/** Returns the name that the server would give the document; undefined if files are missing or misnamed. */
export const recordNameOf = (batch: FileBatch<File> | undefined): string | undefined => {
  if (!batch) return undefined
  const { kind, files } = batch
  const checked = check(kind, files, kind.addresseeOf?.(files[0]?.name ?? '')?.supplierCode ?? '')
  if (!checked.ok) return undefined
  const { poNumber, relNumber, revision } = checked.value
  return kind.nameOf({ po_number: poNumber, rel_number: relNumber, revision })
}
