import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Files } from '#areas/files/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'

export interface NewsDeps {
  readonly db: Db
  readonly files: Files
  readonly directory: Pick<DirectoryPort, 'suppliers'>
  readonly now: () => Date
}
