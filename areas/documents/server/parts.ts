import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Files } from '#areas/files/server/index.ts'
import type { Db } from '#kit/server/database.ts'

/** What the area needs of the world around it. */
export interface DocumentDeps {
  readonly db: Db
  readonly files: Files
  readonly directory: DirectoryPort
  readonly now: () => Date
}

/** The records that mails are about: by these words the outbox tells what became of them. */
export const MAIL_SUBJECT_KINDS = {
  document: 'document',
  confirmation: 'document-confirmation',
  reminder: 'document-reminder',
} as const
