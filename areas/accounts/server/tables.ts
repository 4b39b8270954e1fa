import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#kit/shared/message.ts'
import type { UserType } from '../rules/capabilities.ts'
import type { ProviderInput } from '../rules/sign-in/provider-calls.ts'

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'accounts.user_account': {
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
    'accounts.session': {
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
    'accounts.authenticator': {
      user_id: number
      secret: string
      confirmed_at: Date | null
      last_step: Generated<number>
      created_at: Date
    }
    'accounts.recovery_code': {
      user_id: number
      code_hash: string
      used_at: Date | null
    }
    'accounts.sign_in_step': {
      code_hash: string
      user_id: number
      kind: 'code' | 'setup'
      expires_at: Date
      link_hash: string | null
    }
    'accounts.trusted_device': {
      user_id: number
      device_hash: string
      expires_at: Date
    }
    'accounts.passkey': {
      credential_id: string
      user_id: number
      public_key: string
      sign_count: number
      transports: string
      name: string
      created_at: Date
      last_used_at: Date | null
    }
    'accounts.passkey_challenge': {
      challenge_hash: string
      user_id: number | null
      expires_at: Date
    }
    'accounts.invitation': {
      user_id: number
      code_hash: string | null
      invited_by: string
      sent_at: Date
      expires_at: Date
    }
    'accounts.second_factor_rule': {
      user_type: UserType
      grace_days: number
      decided_at: Date
    }
    'accounts.sign_in_provider': {
      id: string
      name: string
      issuer: string
      client_id: string
      client_secret: string
      audience: ProviderInput['audience']
      vendor_id: number | null
      mode: ProviderInput['mode']
      version: Generated<number>
      created_at: Date
    }
    'accounts.sign_in_provider_organisation': {
      provider_id: string
      company_id: number
    }
    'accounts.sign_in_identity': {
      issuer: string
      subject: string
      provider_id: string
      user_id: number
      shown_name: string | null
      linked_at: Date
      last_used_at: Date | null
    }
    'accounts.provider_request': {
      state_hash: string
      browser_hash: string
      provider_id: string
      nonce: string
      verifier: string
      invitation_hash: string | null
      expires_at: Date
    }
    'accounts.provider_link': {
      code_hash: string
      provider_id: string
      issuer: string
      subject: string
      shown_name: string | null
      expires_at: Date
    }
    'accounts.reset_code': {
      code_hash: string
      user_id: number
      expires_at: Date
      used_at: Date | null
    }
    'accounts.sign_in_failure': {
      key: string
      account: string | null
      failures: number
      last_failed_at: Date
    }
    'accounts.known_origin': {
      user_id: number
      origin: string
      last_seen_at: Date
    }
    'accounts.email_change': {
      user_id: number
      email: string
      code_hash: string
      requested_by: string
      requested_at: Date
      expires_at: Date
    }
    'accounts.preference': {
      user_id: number
      key: string
      value: ColumnType<unknown, string, string>
    }
    'accounts.user_creation': {
      created_by: number
      key: string
      request_hash: string
      user_id: number
      created_at: Date
    }
    'accounts.api_key': {
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
    'accounts.api_supplier': {
      vendor_id: number
      vendor_name: string
      allowed_by: string
      allowed_at: Date
    }
  }
}
