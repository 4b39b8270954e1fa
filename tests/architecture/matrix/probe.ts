import type { Answer, Client } from '#tests/support/client.ts'
import type { Username } from '#tests/support/people.ts'
import type { Outcome } from './roles.ts'
import type { Setting } from './setting.ts'

/** One call, tried by everyone. */
export interface Probe {
  /** As the API's own document names it, below /api. */
  readonly call: string
  readonly what: string
  readonly send: (client: Client, setting: Setting, username: Username) => Promise<Answer>
  readonly expected: Outcome
  /** What is compared; the status when left out. */
  readonly read?: (answer: Answer, setting: Setting) => string | Promise<string>
}
