import type { z } from 'zod'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { MailData, TemplateName } from '#areas/mail/templates/index.ts'
import type { WorkKindName } from '#areas/work/rules/kinds.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Message } from '#kit/shared/message.ts'
import type { Refusal, Result } from '#kit/shared/result.ts'
import type { DocumentCalls, DocumentCapabilities, DocumentListQuery } from '../rules/document-calls.ts'
import type { DocumentRecord } from '../rules/record.ts'

/** A file of an upload. The browser derives `kind` from the file extension, the server from the content. */
export interface UploadedFile {
  readonly name: string
  readonly kind: FileKind | undefined
}

export interface UploadCheckInput {
  readonly files: readonly UploadedFile[]
  /** The supplier code of the selected email group. Validation uses this code, not the name of the group (G-6). */
  readonly supplierCode: string | undefined
  /** The prefix that file names must have for the factory of the email group, such as APD for AH (G-8). */
  readonly prefix: string | undefined
  /** The file name prefix of the uploader's factory; undefined if the uploader may upload for any factory. */
  readonly ownPrefix: string | undefined
  /** True if the supplier master contains the supplier with its short code. */
  readonly supplierKnown: boolean
  readonly today: IsoDate
}

/** The fields of a record that come from the file names. */
export interface RecordFacts {
  /** Empty for SQM and code of conduct. */
  readonly poNumber: string
  readonly relNumber: string
  /** SEQ in the file name of an order; empty for other kinds. */
  readonly sequence: string
  /** The second part of the file name; empty for an order. */
  readonly revision: string
  readonly dueDate: IsoDate
}

/** The fields from which the name of a record is composed. Fields of other kinds are empty. */
export interface NamedRecord {
  readonly po_number: string | null
  readonly rel_number: string | null
  readonly revision: string
}

/** The fields of a record that appear in mails about it. */
export interface MailedRecord extends NamedRecord {
  readonly id: number
  readonly po_number: string
  readonly rel_number: string
  readonly factory: string
  readonly supplier_name: string
  readonly receivers: readonly string[]
  readonly due_date: string
  readonly remark: string
}

export type DocumentMail = {
  readonly [T in TemplateName]: { readonly template: T; readonly data: MailData<T> }
}[TemplateName]

/** One kind of document. Each kind is a folder and a line in `index.ts`. */
export interface DocumentKind {
  /** The page that lists the documents. Mails link to it. */
  readonly page: `/${string}`
  readonly calls: DocumentCalls
  /**
   * The schema of its records. For fields that only some kinds have, `server/find-document.query.ts` contains the SQL.
   */
  readonly record: z.ZodObject & z.ZodType<DocumentRecord>
  readonly accept: readonly FileKind[]
  readonly maxFiles: number
  /** True if each file of an upload becomes a record. Otherwise all files of an upload together become one record. */
  readonly hasRecordPerFile: boolean
  /** Reads factory and supplier from a file name. Left out for kinds whose file names do not contain them. */
  readonly addresseeOf?: (fileName: string) => { readonly prefix: string; readonly supplierCode: string } | undefined
  /**
   * Returns whether the name of a file shows that it is of this kind. Such a file can be dropped on the page of any
   * kind (DOC-12).
   */
  readonly isNamed: (fileName: string) => boolean
  /** Messages for a file of an unsupported type, and for an upload that fails without a more specific reason. */
  readonly messages: {
    readonly unsupported: Message | ((name: string) => Refusal)
    readonly fails: Message
    readonly confirmed: Message
  }
  /** Validates an upload. The checks run in the order of S3 §5. */
  readonly check: (facts: UploadCheckInput) => Result<RecordFacts>
  /**
   * The action of the supplier for which the record waits: `Show Not Download only`, `Show Not Confirm only` (G-166).
   */
  readonly pending: 'download' | 'confirm'
  /** True if the supplier confirms a document by signing it. The change log then shows 'signed'. */
  readonly isSigned: boolean
  /** The kind of work under which such records appear in the work queue. */
  readonly waitsAs: WorkKindName
  /**
   * True if an upload is refused when the current document of the series has the same file name and content (DOC-12).
   * If false, it is stored as a new record and its mail is sent again.
   */
  readonly refusesRepeats: boolean
  readonly may: DocumentCapabilities
  /**
   * The `ref` of the kind in `POST upload`, which adds files and signed copies. Left out if files are always sent
   * together with the record.
   */
  readonly uploadRef?: string
  /** The factory staff who are notified of a confirmation, by their alert lists (C L128). */
  readonly factoryStaff: 'store' | 'purchase'
  /** When the factory is notified: immediately, or only when the supplier sends the confirmation (G-154). */
  readonly notifiesFactory: 'at-once' | 'by-supplier'
  /** The short name for users: 'PO 41000101-0', 'SQM 03'. */
  readonly nameOf: (record: NamedRecord) => string
  /** The full name, for reminders: 'Code of Conduct 03'. */
  readonly fullNameOf: (record: NamedRecord) => string
  /** The mail to the supplier after an upload. */
  readonly mail: (record: MailedRecord) => DocumentMail
  /** The mail to the factory after a confirmation. `copiesSupplier`: true if the supplier's email group gets a copy. */
  readonly confirmationMail: (
    record: MailedRecord,
    confirmation: { readonly id: number; readonly delivery_date: string | null },
  ) => DocumentMail & { readonly copiesSupplier?: true }
  /** How the command palette finds such records. */
  readonly find: {
    readonly query: (text: string) => Partial<DocumentListQuery>
    readonly limit: number
    readonly describe: (record: DocumentRecord & NamedRecord) => { readonly title: string; readonly detail: string }
  }
}

const MAX_LINE_LENGTH = 200

/** Returns the first email addresses in one line. `…` stands for the others. */
export const joinAddresses = (addresses: readonly string[]): string => {
  const line = addresses.join(', ')
  return line.length <= MAX_LINE_LENGTH ? line : `${line.slice(0, line.lastIndexOf(',', MAX_LINE_LENGTH))} …`
}
