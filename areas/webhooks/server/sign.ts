import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Creates a secret of 256 random bits in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** Returns the signature of a message (Standard Webhooks). `timestamp` is in seconds. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Returns the header `webhook-signature`: one signature for each secret, separated by spaces. */
export const signaturesOf = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' ')
