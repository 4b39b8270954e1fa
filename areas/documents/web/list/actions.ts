import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { RecordFile } from '../../contract.ts'
import { type KindName, kindOf } from '../../kinds/index.ts'
import type { Confirmation } from '../../rules/record.ts'
import type { DocumentRow } from './row.ts'

/** The actions on documents of a kind that the signed-in user may use. The server checks them again. */
export interface DocumentRights {
  readonly upload: boolean
  readonly send: boolean
  readonly remove: boolean
  readonly confirm: boolean
  readonly void: boolean
  /** The report, or the CSV of the orders. */
  readonly export: boolean
  readonly isSupplier: boolean
}

export const useRights = (kind: KindName): DocumentRights => {
  const { user_type: type, vendor_id } = useUser()
  const { upload, send, remove, confirm } = kindOf(kind).may
  return {
    upload: may(type, upload),
    send: may(type, send),
    remove: may(type, remove),
    confirm: may(type, confirm),
    void: may(type, 'document.void'),
    export: may(type, upload),
    isSupplier: vendor_id !== null,
  }
}

/** The handlers of a row's actions. */
export interface RowActions {
  readonly rights: DocumentRights
  readonly download: (file: RecordFile) => void
  readonly open: (file: RecordFile) => void
  readonly send: (row: DocumentRow) => void
  readonly confirm: (row: DocumentRow) => void
  readonly view: (row: DocumentRow) => void
  readonly remove: (row: DocumentRow) => void
  readonly removeFile: (row: DocumentRow, file: RecordFile) => void
  readonly voidOne: (confirmation: Confirmation) => void
  readonly timeline: (row: DocumentRow) => void
}
