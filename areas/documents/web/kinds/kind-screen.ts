import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { Answer, UploadProgress } from '#kit/web/api.ts'
import type { Phrase, Translate } from '#kit/web/i18n.ts'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import type { ListExport } from '#kit/web/list/list-export.tsx'
import type { KindName } from '../../kinds/index.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import type { Confirmation, RecordFile } from '../../rules/record.ts'
import type { DialogTexts } from '../dialogs/texts.ts'
import type { DocumentFilters } from '../list/address.ts'
import type { DocumentRow } from '../list/row.ts'
import type { DocumentTexts } from '../texts.ts'

export type DocumentColumn = DataColumn<DocumentRow>

/** Returns the actions that the signed-in user may perform on documents of a kind. The server checks them again. */
export const useDocumentRights = (kind: DocumentKind) => {
  const { user_type: type } = useUser()
  const { upload, send, remove, confirm } = kind.may
  return {
    upload: may(type, upload),
    send: may(type, send),
    remove: may(type, remove),
    confirm: may(type, confirm),
    void: may(type, 'document.void'),
  }
}

export interface RowActions {
  readonly screen: KindScreen
  readonly rights: ReturnType<typeof useDocumentRights>
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

export interface ConfirmationUpload {
  readonly row: DocumentRow
  readonly file: File
  /** Identifies the upload of this file. All attempts send the same key. */
  readonly uploadKey: string
  /** YYYY-MM-DD; empty if the kind has no delivery date. */
  readonly day: string
  readonly progress: UploadProgress
}

/** The parts of the screens that differ by kind. The page file of each kind defines them. */
export interface KindScreen {
  readonly name: KindName
  readonly kind: DocumentKind
  /** True if errors stay visible for 300 s instead of 5 s (DOC-11, S3 §8). */
  readonly errorsStay: boolean
  /** The name of the table for screen readers. */
  readonly table: Phrase
  readonly upload: { readonly title: Phrase; readonly drop: Phrase; readonly hasRemark: boolean }
  /** The input fields of the filter form, in order (S3 §2). */
  readonly filters: readonly (keyof DocumentFilters)[]
  /** Returns the columns. Columns that are fixed at the right come last. */
  readonly columns: (t: Translate<DocumentTexts>, actions: RowActions) => readonly DocumentColumn[]
  /** The field on a card that depends on the kind. */
  readonly cardFact: { readonly title: 'dueDate' | 'revision'; readonly value: (row: DocumentRow) => string }
  readonly words: {
    readonly confirm: 'confirmAsn' | 'signConfirm'
    readonly confirmations: 'asnConfirmation' | 'supplierConfirmation'
    readonly confirmationNumber: 'asnNumber' | 'confirmationNumber'
    readonly downloads: 'viewCount' | 'downloadCount'
    readonly remove: 'delete' | 'deleteFile'
    readonly export: 'exportCsv' | 'report'
  }
  readonly exportOf: (now: Date) => Pick<ListExport, 'name' | 'file'>
  readonly confirmation: {
    readonly hasDeliveryDate: boolean
    /** True if a confirmed document can be confirmed again (G-162). */
    readonly isRepeatable: boolean
    readonly title: (t: Translate<DialogTexts>, row: DocumentRow) => string
    readonly hint: 'confirmAsnHint' | 'signHint'
    readonly done: 'confirmed' | 'signed'
    readonly send: (upload: ConfirmationUpload) => Promise<Answer<unknown>>
    /**
     * Confirms and notifies the factory in one step. Only for kinds whose confirmation is sent by the supplier
     * (DOC-13).
     */
    readonly sendAndNotify?: (upload: ConfirmationUpload) => Promise<Answer<unknown>>
  }
}
