import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { vi } from 'vitest'
import type { ReceivedMessage } from './webhook-receiver.ts'

/**
 * Verifies a message with the library that Standard Webhooks provides for receivers, at the time `now` of the test's
 * clock.
 */
export const verifyMessage = (secret: string, { headers, text }: Omit<ReceivedMessage, 'body'>, now: Date): boolean => {
  // the library has no parameter for the time
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now.getTime())
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>)
    return true
  } catch (fault) {
    if (fault instanceof WebhookVerificationError) return false
    throw fault
  } finally {
    clock.mockRestore()
  }
}
