import type { Capability } from '#areas/accounts/rules/capabilities.ts'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { Message } from '#kit/shared/message.ts'
import type { Refusal, Result } from '#kit/shared/result.ts'
import type { RecordFacts, UploadFacts } from '../rules/facts.ts'

/** One kind of document. Each kind is a folder and a line in `index.ts`. */
export interface DocumentKind {
  /** The page that lists the documents. Mails link to it. */
  readonly page: '/confirm-po' | '/purchase' | '/codeOfconduct'
  /** The first part of the paths of its calls, below `/api`. */
  readonly path: 'confirm-pos' | 'sqm-tables' | 'coc-tables'
  readonly accept: readonly FileKind[]
  /** The maximum number of files per upload. */
  readonly maxFiles: number
  /** Messages for a file of an unsupported type, and for an upload that fails without a more specific reason. */
  readonly messages: {
    readonly unsupported: Message | ((name: string) => Refusal)
    readonly fails: Message
    readonly confirmed: Message
  }
  /** Validates an upload. The checks run in the order of S3 §5. */
  readonly check: (facts: UploadFacts) => Result<RecordFacts>
  /** The supplier's action that the record waits for: `Show Not Download only`, `Show Not Confirm only` (G-166). */
  readonly pending: 'download' | 'confirm'
  /**
   * Whether an upload is refused if the current document of the series has the same file name and content (DOC-12).
   * Otherwise it is sent again.
   */
  readonly refusesRepeats: boolean
  /** Returns whether a record with files of these types is complete. Each type is listed once. */
  readonly whole: (kinds: readonly FileKind[]) => boolean
  readonly may: {
    readonly upload: Capability
    readonly send: Capability
    readonly remove: Capability
    readonly confirm: Capability
  }
  /** A newer record with the same supplier, factory and series key replaces the older record. */
  readonly series: (record: Pick<RecordFacts, 'poNumber' | 'relNumber'>) => string
  /** The factory staff whose alert addresses are notified of a confirmation (C L128). */
  readonly factoryStaff: 'store' | 'purchase'
}
