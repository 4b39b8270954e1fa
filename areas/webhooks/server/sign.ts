import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret as Standard Webhooks writes it: 256 random bits. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** One signature of a message (Standard Webhooks). `timestamp` is in seconds. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The header `webhook-signature`: a signature with each secret that is valid now, separated by spaces. */
export const signaturesOf = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' ')
