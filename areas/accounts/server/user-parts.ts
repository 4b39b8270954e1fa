import type { Db } from '#kit/server/database.ts'
import type { EmployerPort } from './employers.port.ts'
import type { AccountMail } from './mail.port.ts'
import type { Sessions } from './sessions.ts'

/** What the calls about users work with. */
export interface UserServiceDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly employers: EmployerPort
  readonly mail: AccountMail
  readonly now: () => Date
}
