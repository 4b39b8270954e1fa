import type { Client, ClientResponse } from '#tests/support/client.ts'
import type { Username } from '#tests/support/people.ts'
import type { Fixture } from './fixture.ts'
import type { OutcomeByUser } from './roles.ts'

/** A call that every user tries. */
export interface Probe {
  /** The call as in the OpenAPI document, below /api. */
  readonly call: string
  readonly what: string
  readonly send: (client: Client, fixture: Fixture, username: Username) => Promise<ClientResponse>
  readonly expected: OutcomeByUser
  /** True if later probes read what every user stores with this call. */
  readonly storesForLater?: true
  /** Returns the value to compare; if left out, the status is compared. */
  readonly read?: (answer: ClientResponse, fixture: Fixture) => string | Promise<string>
}
