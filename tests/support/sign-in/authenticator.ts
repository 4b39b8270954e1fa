import { execFileSync } from 'node:child_process'
import type { Client } from '../client.ts'

const STEP_MS = 30_000

/** Returns the code that an independent authenticator, `oathtool` of the OATH Toolkit, shows at a time. */
export const authenticatorCodeAt = (secret: string, at: Date): string =>
  execFileSync('oathtool', ['--totp', '--base32', '--now', at.toISOString().replace(/\.\d+Z$/, ' UTC'), secret], {
    encoding: 'utf8',
  }).trim()

/** Returns the time of a later code. Tests need it because each code works only once. */
export const timeOfNextCode = (at: Date, steps = 1): Date => new Date(at.getTime() + steps * STEP_MS)

/** Sets up an authenticator app for the client's user. @returns its secret and the recovery codes */
export const setUpAuthenticator = async (
  client: Client,
  at: Date,
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const { body } = await client.post<{ secret: string }>('/auth/second-factor/app')
  const confirmed = await client.put<{ recoveryCodes: string[] }>('/auth/second-factor/app', {
    code: authenticatorCodeAt(body.secret, at),
  })
  if (confirmed.status !== 200) throw new Error(`no app was set up: ${JSON.stringify(confirmed.body)}`)
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes }
}
