import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#kit/server/operator-error.ts'

export type Mode = 'demo' | 'production'

const MIN_TOKEN_LENGTH = 16
const MIN_SECRET_LENGTH = 32

/** A secret of at least this length; undefined if the variable is empty. */
const secretText = (name: string, text: string | undefined, minLength: number): string | undefined => {
  if (!text) return undefined
  if (text.length < minLength) throw new OperatorError(`${name} needs at least ${minLength} characters.`)
  return text
}

/** Reads the secrets that the portal itself checks or encrypts with (docs/operating/keys.md). */
export const readSecrets = async (env: NodeJS.ProcessEnv, mode: Mode, dataDir: string) => {
  const sessionSecret = await readSessionSecret(mode, env.SESSION_SECRET, dataDir)
  return {
    sessionSecret,
    /** Encrypts stored secrets, such as those of authenticator apps. */
    encryptionKey: secretText('ENCRYPTION_KEY', env.ENCRYPTION_KEY, MIN_SECRET_LENGTH) ?? sessionSecret,
    /** Decrypts secrets that were stored before the key was replaced. */
    formerEncryptionKey: secretText('FORMER_ENCRYPTION_KEY', env.FORMER_ENCRYPTION_KEY, MIN_SECRET_LENGTH),
    /** The bearer token of `GET /metrics`; without one there are no metrics. */
    metricsToken: secretText('METRICS_TOKEN', env.METRICS_TOKEN, MIN_TOKEN_LENGTH),
  }
}

/**
 * The secret that signs sessions. Production must configure it; demo mode generates one and stores it in the data
 * folder.
 */
const readSessionSecret = async (mode: Mode, input: string | undefined, dataDir: string): Promise<string> => {
  const configured = secretText('SESSION_SECRET', input, MIN_SECRET_LENGTH)
  if (configured) return configured
  if (mode === 'production')
    throw new OperatorError(
      `PORTAL_MODE=production needs SESSION_SECRET: ${MIN_SECRET_LENGTH} or more random characters, the same for every process.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'session-secret')
  // written to a temporary file and renamed, so that a crash cannot leave a partial secret
  const aside = `${path}.${process.pid}`
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600 })
  await link(aside, path).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault
  })
  await rm(aside)
  return readFile(path, 'utf8')
}
