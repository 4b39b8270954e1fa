import type { Capability } from '#areas/accounts/rules/capabilities.ts'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { Message } from '#kit/shared/message.ts'
import type { Refusal, Result } from '#kit/shared/result.ts'
import type { RecordFacts, UploadFacts } from '../rules/facts.ts'

/** One kind of document: a folder of its own, and a line in `index.ts`. */
export interface DocumentKind {
  /** The page that shows it, and where its mails lead. */
  readonly page: '/confirm-po' | '/purchase' | '/codeOfconduct'
  /** Its calls, below `/api`. */
  readonly path: 'confirm-pos' | 'sqm-tables' | 'coc-tables'
  readonly accept: readonly FileKind[]
  /** Files in one upload. */
  readonly maxFiles: number
  /** Said of a file of another kind, and when the upload fails for no reason of its own. */
  readonly messages: {
    readonly unsupported: Message | ((name: string) => Refusal)
    readonly fails: Message
    readonly confirmed: Message
  }
  /** The checks of an upload, in the order in which they are said (S3 §5). */
  readonly check: (facts: UploadFacts) => Result<RecordFacts>
  /** What a record waits for: `Show Not Download only`, `Show Not Confirm only` (G-166). */
  readonly pending: 'download' | 'confirm'
  /** Whether the current file of a series with the same name and content is refused instead of sent again (DOC-12). */
  readonly refusesRepeats: boolean
  /** Names of file kinds that a whole record has, each once. */
  readonly whole: (kinds: readonly FileKind[]) => boolean
  readonly may: {
    readonly upload: Capability
    readonly send: Capability
    readonly remove: Capability
    readonly confirm: Capability
  }
  /** A newer record of the same supplier, factory and this key takes the older one's place. */
  readonly series: (record: Pick<RecordFacts, 'poNumber' | 'relNumber'>) => string
  /** Whose alert addresses at the factory are told of a confirmation (C L128). */
  readonly factoryStaff: 'store' | 'purchase'
}
