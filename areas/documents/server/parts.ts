import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Files } from '#areas/files/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'

export interface DocumentDeps {
  readonly db: Db
  readonly files: Files
  readonly directory: DirectoryPort
  readonly now: () => Date
}

/** The kinds of records that mails of this area are about. The outbox uses them to report the results of mails. */
export const MAIL_SUBJECT_KINDS = {
  document: 'document',
  confirmation: 'document-confirmation',
  reminder: 'document-reminder',
} as const
