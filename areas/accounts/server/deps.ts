import type { Background } from '#kit/server/background.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { CallReply } from '#kit/shared/call.ts'
import type { getPublicSettings } from '../contract.ts'
import type { EmployerPort } from './employers.port.ts'
import type { IdentityProviderPort } from './identity-provider.port.ts'
import type { ApiKeyAuthenticator } from './keys/machines.ts'
import type { AccountMail } from './mail.port.ts'
import type { SecretBox } from './secret-box.ts'
import type { Sessions } from './sessions.ts'

export interface AccountDeps {
  readonly db: Db
  readonly now: () => Date
  readonly sessions: Sessions
  readonly machines: ApiKeyAuthenticator
  readonly secrets: SecretBox
  readonly background: Background
  readonly employers: EmployerPort
  readonly provider: IdentityProviderPort
  readonly mail: AccountMail
  readonly settings: CallReply<typeof getPublicSettings>
  /** The public URL of the portal, without a trailing slash. */
  readonly publicUrl: string
  /** The site to which passkeys are bound: the host and the origin of the portal's public URL. */
  readonly passkeySite: { readonly host: string; readonly origin: string }
  /** Returns whether the IP address belongs to shared devices of the dock, which need no second step. */
  readonly isExempt: (ip: string) => boolean
  /** Allows identity providers on the same machine without TLS. */
  readonly allowsLoopback: boolean
}
