import type { Answer, Client } from '#tests/support/client.ts'
import type { Username } from '#tests/support/people.ts'
import type { Outcome } from './roles.ts'
import type { Setting } from './setting.ts'

/** A call that every user tries. */
export interface Probe {
  /** The call as in the OpenAPI document, below /api. */
  readonly call: string
  readonly what: string
  readonly send: (client: Client, setting: Setting, username: Username) => Promise<Answer>
  readonly expected: Outcome
  /** Later probes read what every user stores with this call. */
  readonly storesForLater?: true
  /** The value to compare; the status if left out. */
  readonly read?: (answer: Answer, setting: Setting) => string | Promise<string>
}
