import type { HeaderFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import { type Answer, callApi, type Problem } from '#kit/web/api.ts'
import { type DockDelivery, findDockDelivery } from '../contract.ts'
import { receivingMessages } from '../messages.ts'
import type { LookupResult } from '../rules/scan/session.ts'
import { repeatableCall } from './repeatable-call.ts'

/** Returns the message of a server's refusal: in both languages if the code is known, otherwise the received text. */
export const messageOfProblem = ({ code, status, text }: Problem): Message =>
  Object.values(receivingMessages).find((message) => message.code === code) ?? { code, status, en: text, th: text }

export const paramsOfProblem = ({ details }: Problem): Params =>
  (details as { params?: Params } | undefined)?.params ?? {}

export const refusalOfProblem = (problem: Problem) => ({
  message: messageOfProblem(problem),
  params: paramsOfProblem(problem),
})

/** Returns whether a refusal is final. Refusals with the HTTP status 429 or 5xx are temporary. */
export const isFinalRefusal = ({ kind, status }: Problem): boolean => kind === 'refused' && status < 429

/** Returns the result of a lookup; undefined if there was no response or a temporary failure. */
export const toLookupResult = <T>(answer: Answer<T>): LookupResult<T> | undefined => {
  if (answer.ok) return { found: answer.value }
  return isFinalRefusal(answer) ? { refused: refusalOfProblem(answer) } : undefined
}

/**
 * Looks up the delivery of a scanned header. Without a final response, the header stays pending and is looked up again.
 */
export const lookUpHeader = async ({
  number,
  vendor,
  deliveryId,
}: Pick<HeaderFacts, 'number' | 'vendor' | 'deliveryId'>): Promise<LookupResult | undefined> => {
  const query = { number, vendor_id: vendor, id: deliveryId ?? undefined }
  const answer = await repeatableCall((signal) => callApi(findDockDelivery, { query }, signal))
  return answer && toLookupResult(answer)
}

/** Reads an open delivery again; undefined without a final response. */
export const readDeliveryAgain = ({ id, number, vendorId }: DockDelivery): Promise<LookupResult | undefined> =>
  lookUpHeader({ number, vendor: vendorId, deliveryId: id })
