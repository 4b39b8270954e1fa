import type { Db } from '#kit/server/database.ts'
import type { EmployerPort } from './employers.port.ts'
import type { AccountMail } from './mail.port.ts'
import type { Sessions } from './sessions.ts'

/** The dependencies of the calls about users. */
export interface UserServiceDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly employers: EmployerPort
  readonly mail: AccountMail
  readonly now: () => Date
}
