import type { Answer, Client } from '#tests/support/client.ts'
import type { Username } from '#tests/support/people.ts'
import type { Fixture } from './fixture.ts'
import type { Outcome } from './roles.ts'

/** A call that every user tries. */
export interface Probe {
  /** The call as in the OpenAPI document, below /api. */
  readonly call: string
  readonly what: string
  readonly send: (client: Client, fixture: Fixture, username: Username) => Promise<Answer>
  readonly expected: Outcome
  /** Later probes read what every user stores with this call. */
  readonly storesForLater?: true
  /** The value to compare; the status if left out. */
  readonly read?: (answer: Answer, fixture: Fixture) => string | Promise<string>
}
