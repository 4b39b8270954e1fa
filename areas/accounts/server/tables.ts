import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#kit/shared/message.ts'
import type { UserType } from '../rules/capabilities.ts'
import type { Audience, ProviderMode } from '../rules/sign-in-providers.ts'

export interface UserAccountTable {
  id: Generated<number>
  username: string
  email: string
  email_alert: string | null
  password_hash: string
  user_type: UserType
  vendor_id: number | null
  vendor_name: string | null
  vendor_code: string | null
  company_id: number | null
  company_name: string | null
  factory: string | null
  store_name: string | null
  language: Language | null
  blocked: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
  second_factor_due: Date | null
}

interface SessionTable {
  id: string
  user_id: number
  created_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  /** The IP address and the browser of the sign-in. */
  ip: string | null
  device: string | null
  last_used_at: Date
  confirmed_at: Date | null
}

interface AuthenticatorTable {
  user_id: number
  secret: string
  confirmed_at: Date | null
  last_step: Generated<number>
  created_at: Date
}

interface RecoveryCodeTable {
  user_id: number
  code_hash: string
  used_at: Date | null
}

interface SignInStepTable {
  code_hash: string
  user_id: number
  kind: 'code' | 'setup'
  expires_at: Date
  link_hash: string | null
}

interface TrustedDeviceTable {
  user_id: number
  device_hash: string
  expires_at: Date
}

interface PasskeyTable {
  credential_id: string
  user_id: number
  public_key: string
  sign_count: number
  transports: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

interface PasskeyChallengeTable {
  challenge_hash: string
  user_id: number | null
  expires_at: Date
}

interface InvitationTable {
  user_id: number
  code_hash: string | null
  invited_by: string
  sent_at: Date
  expires_at: Date
}

interface SecondFactorRuleTable {
  user_type: UserType
  grace_days: number
  decided_at: Date
}

interface SignInProviderTable {
  id: string
  name: string
  issuer: string
  client_id: string
  client_secret: string
  audience: Audience
  vendor_id: number | null
  mode: ProviderMode
  version: Generated<number>
  created_at: Date
}

interface SignInProviderOrganisationTable {
  provider_id: string
  company_id: number
}

interface SignInIdentityTable {
  issuer: string
  subject: string
  provider_id: string
  user_id: number
  shown_name: string | null
  linked_at: Date
  last_used_at: Date | null
}

interface ProviderRequestTable {
  state_hash: string
  browser_hash: string
  provider_id: string
  nonce: string
  verifier: string
  invitation_hash: string | null
  expires_at: Date
}

interface ProviderLinkTable {
  code_hash: string
  provider_id: string
  issuer: string
  subject: string
  shown_name: string | null
  expires_at: Date
}

interface ResetCodeTable {
  code_hash: string
  user_id: number
  expires_at: Date
  used_at: Date | null
}

interface KnownOriginTable {
  user_id: number
  origin: string
  last_seen_at: Date
}

interface EmailChangeTable {
  user_id: number
  email: string
  code_hash: string
  requested_by: string
  requested_at: Date
  expires_at: Date
}

interface SignInFailureTable {
  key: string
  account: string | null
  failures: number
  last_failed_at: Date
}

interface PreferenceTable {
  user_id: number
  key: string
  value: ColumnType<unknown, string, string>
}

interface UserCreationTable {
  created_by: number
  key: string
  request_hash: string
  user_id: number
  created_at: Date
}

export interface ApiKeyTable {
  id: Generated<number>
  client_id: string
  name: string
  scopes: string
  created_by: number
  vendor_id: number | null
  company_id: number | null
  secret_hash: string
  secret_start: string
  previous_hash: string | null
  previous_start: string | null
  previous_until: Date | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
}

interface ApiSupplierTable {
  vendor_id: number
  vendor_name: string
  allowed_by: string
  allowed_at: Date
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'accounts.user_account': UserAccountTable
    'accounts.session': SessionTable
    'accounts.authenticator': AuthenticatorTable
    'accounts.recovery_code': RecoveryCodeTable
    'accounts.sign_in_step': SignInStepTable
    'accounts.trusted_device': TrustedDeviceTable
    'accounts.passkey': PasskeyTable
    'accounts.passkey_challenge': PasskeyChallengeTable
    'accounts.invitation': InvitationTable
    'accounts.second_factor_rule': SecondFactorRuleTable
    'accounts.sign_in_provider': SignInProviderTable
    'accounts.sign_in_provider_organisation': SignInProviderOrganisationTable
    'accounts.sign_in_identity': SignInIdentityTable
    'accounts.provider_request': ProviderRequestTable
    'accounts.provider_link': ProviderLinkTable
    'accounts.reset_code': ResetCodeTable
    'accounts.sign_in_failure': SignInFailureTable
    'accounts.known_origin': KnownOriginTable
    'accounts.email_change': EmailChangeTable
    'accounts.preference': PreferenceTable
    'accounts.user_creation': UserCreationTable
    'accounts.api_key': ApiKeyTable
    'accounts.api_supplier': ApiSupplierTable
  }
}
