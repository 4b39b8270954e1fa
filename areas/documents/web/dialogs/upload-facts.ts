import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { type FileKind, fileKinds } from '#areas/files/rules/file-kinds.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { say } from '#kit/web/i18n.ts'
import { type KindName, kindOf } from '../../kinds/index.ts'
import { readOrderName } from '../../kinds/purchase-order/file-name.ts'

/** The type according to the file extension. The server checks the content. */
const claimedKind = (name: string): FileKind | undefined =>
  (Object.keys(fileKinds) as FileKind[]).find((kind) =>
    fileKinds[kind].endings.some((ending) => name.toLowerCase().endsWith(ending)),
  )

/**
 * Validates the selected files before they are sent. The browser does not know the factory's prefix, so it accepts the
 * one in the file name; the server checks it.
 */
export const refusalOf = (
  kind: KindName,
  files: readonly File[],
  group: EmailGroup | undefined,
): Refusal | undefined => {
  const prefix = readOrderName(files[0]?.name ?? '')?.prefix ?? ''
  const factory = group && { code: group.factory, prefix }
  const checked = kindOf(kind).check({
    files: files.map(({ name }) => ({ name, kind: claimedKind(name) })),
    group: group && { factory: group.factory, supplierCode: group.supplier_code },
    factory,
    own: undefined,
    supplierKnown: true,
    today: bangkokDay(new Date()),
  })
  return checked.ok ? undefined : checked
}

/** The order files that fail validation, with the reasons. The other files are uploaded without them. */
export const refusedOrders = (files: readonly File[], group: EmailGroup | undefined): ReadonlyMap<File, string> =>
  new Map(
    files.flatMap((file) => {
      const refusal = refusalOf('po', [file], group)
      return refusal ? [[file, say(refusal.message, refusal.params)] as const] : []
    }),
  )

/** The group that matches an order's file name, if there is exactly one. */
export const groupOfName = (name: string, groups: readonly EmailGroup[]): EmailGroup | undefined => {
  const code = readOrderName(name)?.supplierCode.toUpperCase()
  const found = groups.filter((group) => group.supplier_code.toUpperCase() === code)
  return found.length === 1 ? found[0] : undefined
}
