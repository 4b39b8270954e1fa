import type { ErpAnswer, OrderAnswerPort, SentAnswerResult } from '#areas/order-answers/server/order-answers.port.ts'
import { SystemUnavailable } from '#kit/server/away.ts'
import type { GatewayClient, GatewaySettings } from './gateway-client.ts'
import * as shapes from './shapes.ts'

/** An answer with the field names of the gateway's receipt lines. */
const answerBody = (answer: ErpAnswer) => ({
  key: answer.key,
  event: answer.event,
  answer_id: answer.id,
  vendor_id: answer.vendorId,
  inv_orgid: answer.company,
  po: answer.PO_NUMBER,
  rel: answer.RELEASE_NUM === null ? '' : String(answer.RELEASE_NUM),
  line: answer.LINE_NUM,
  shipment_num: answer.SHIPMENT_NUM,
  job: answer.JOBS ?? '',
  item: answer.ITEM_CODE,
  answer: answer.answer,
  decision: answer.decision,
  state: answer.state,
  reason: answer.reason,
  promised: answer.schedule.map(({ date, quantity }) => ({ date, qty: quantity })),
  qty: answer.QUANTITY,
  remain: answer.QUANTITY_REMAIN,
  due_date: answer.DUE_DATE,
  unit_price: answer.UNIT_PRICE,
  by: answer.by,
  at: answer.at,
})

const post = async (
  client: GatewayClient,
  { paths, receiveTimeoutMs }: GatewaySettings,
  answer: ErpAnswer,
): Promise<SentAnswerResult> => {
  try {
    const reply = await client.once({
      method: 'POST',
      path: paths.orderAnswers,
      body: answerBody(answer),
      headers: { 'idempotency-key': answer.key },
      timeoutMs: receiveTimeoutMs,
    })
    if (shapes.readSuccessfulReceipt(reply)) return { ok: true }
    const reason = shapes.receiptReply.safeParse(reply.json).data?.Message || reply.text.slice(0, 200)
    return { ok: false, reason: `${paths.orderAnswers} answers ${reply.status} ${reason}`.trim() }
  } catch (fault) {
    if (!(fault instanceof SystemUnavailable)) throw fault
    return { ok: false, reason: fault.message }
  }
}

export const httpOrderAnswers = (client: GatewayClient, settings: GatewaySettings): OrderAnswerPort => ({
  sendAnswers: (answers) => Promise.all(answers.map((answer) => post(client, settings, answer))),
})
