import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/people.ts'
import { startSlowSignIn } from '#tests/support/sign-in/slow-sign-in.ts'
import { openWorld } from '#tests/support/world.ts'

/**
 * The time within which the server must close. It is shorter than the 72 seconds after which an unused connection is
 * closed.
 */
const CLOSING_TIMEOUT_MS = 60_000

test(
  '[OPS-04] a server answers the last request and then closes immediately, although the client keeps the connection open',
  async () => {
    const world = await openWorld()
    const { finish, answered } = await startSlowSignIn(world.url, 'vendor', PASSWORD)
    const closed = world.close()
    await expect
      .poll(() =>
        fetch(`${world.url}/api/health`).then(
          () => 'open',
          () => 'closing',
        ),
      )
      .toBe('closing')
    finish()
    expect(await answered).toBe(200)
    await closed
  },
  CLOSING_TIMEOUT_MS,
)
