import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { storableText } from '#kit/shared/storable-text.ts'
import { answerPolicies, answerSettings } from './rules/policy.ts'
import { MAX_PROMISED_DELIVERIES, MAX_REASON_LENGTH, promisedDelivery } from './rules/schedule.ts'
import { answerKinds, answerStates, lineAnswerStates, orderTerms, proposalDecisions } from './rules/states.ts'

/** The maximum number of order lines in one call. A longer spreadsheet is sent in several calls. */
export const MAX_ANSWERED_LINES = 500

const id = z.coerce.number().int().positive()
const number = z.number().int().min(0).max(2_147_483_647)
const reason = storableText(MAX_REASON_LENGTH).transform((text) => text.trim())

const identity = {
  PO_NUMBER: storableText(50),
  RELEASE_NUM: number.nullable().default(null),
  LINE_NUM: number,
  SHIPMENT_NUM: number,
  JOBS: storableText(50).nullable().default(null),
  INV_ORGID: number,
}

const answeredLine = z.strictObject({
  ...identity,
  answer: z.enum(answerKinds),
  schedule: z
    .array(z.strictObject(promisedDelivery.shape))
    .max(MAX_PROMISED_DELIVERIES)
    .optional()
    .describe('of a proposal: splits the whole remaining quantity'),
  reason: reason.optional().describe('required unless the line is accepted'),
  replaces: id.optional().describe('the id of the answer that is changed; without it only an open line is answered'),
  seen: orderTerms.optional().describe('the figures that the answer is about; refused if they changed'),
})

const answerResult = z.object({
  ...identity,
  RELEASE_NUM: number.nullable(),
  JOBS: z.string().nullable(),
  id: z.number().int().nullable(),
  state: z.enum(['accepted', 'proposed', 'rejected']).nullable().describe('null: refused'),
  refused: z.object({ code: z.string(), message: z.string() }).optional(),
})
export type AnswerResult = z.infer<typeof answerResult>

export const answerOrderLines = defineCall({
  method: 'POST',
  path: '/order-answers',
  who: 'order-answer.write',
  scope: 'orders:answer',
  tag: 'order-answers',
  summary: 'Accept or reject order lines, or propose other dates (ACK-01): all or none, or each individually',
  largeBody: true,
  body: z.strictObject({
    lines: z.array(answeredLine).min(1).max(MAX_ANSWERED_LINES),
    each: z.boolean().optional().describe('true: a refused line does not stop the others'),
  }),
  reply: z.array(answerResult),
  status: 201,
})

/** An answer with the ordered quantity, due date and price at the time of the answer. */
export const orderAnswer = z
  .object({
    id: z.number().int(),
    VENDOR_ID: z.number().int(),
    VENDOR_NAME: z.string(),
    INV_ORGID: z.number().int(),
    PO_NUMBER: z.string(),
    RELEASE_NUM: z.number().int().nullable(),
    LINE_NUM: z.number().int(),
    SHIPMENT_NUM: z.number().int(),
    JOBS: z.string().nullable(),
    ITEM_CODE: z.string(),
    DESCRIPTION: z.string(),
    UOM: z.string().nullable(),
    ...orderTerms.shape,
    QUANTITY_REMAIN: z.number(),
    version: z.number().int().describe('counts the answers of the line'),
    latest: z.boolean(),
    answer: z.enum(answerKinds),
    state: z.enum(answerStates),
    reason: z.string(),
    schedule: z.array(promisedDelivery),
    daysEarly: z.number().int().describe('the tolerance when it was answered'),
    daysLate: z.number().int(),
    answeredBy: z.string(),
    answeredAt: z.string(),
    decision: z.enum(proposalDecisions).nullable(),
    decisionReason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    changed: z
      .object({ ...orderTerms.shape, at: z.string().describe('when it was noticed') })
      .nullable()
      .describe('what the ERP changed the order to after this answer'),
  })
  .meta({ id: 'OrderAnswer' })
export type OrderAnswer = z.infer<typeof orderAnswer>

/** The latest answer to an order line, in the form that the list of undelivered order lines returns. */
export const latestAnswerOfLine = orderAnswer
  .pick({
    id: true,
    answer: true,
    reason: true,
    schedule: true,
    answeredBy: true,
    answeredAt: true,
    decision: true,
    decisionReason: true,
    ...({ QUANTITY: true, DUE_DATE: true, UNIT_PRICE: true } as const),
  })
  .extend({ state: z.enum(lineAnswerStates).describe('changed: the ERP has other figures than those of this answer') })
export type LatestAnswerOfLine = z.infer<typeof latestAnswerOfLine>

export const answerFields = {
  id: 'integer',
  VENDOR_ID: 'integer',
  VENDOR_NAME: 'text',
  INV_ORGID: 'integer',
  PO_NUMBER: 'text',
  RELEASE_NUM: 'integer',
  LINE_NUM: 'integer',
  SHIPMENT_NUM: 'integer',
  ITEM_CODE: 'text',
  DESCRIPTION: 'text',
  DUE_DATE: 'day',
  latest: 'flag',
  answer: 'text',
  state: 'text',
  answeredAt: 'instant',
} as const satisfies ListFieldKinds

const readCall = { method: 'GET', who: 'order-answer.read', scope: 'orders:read', tag: 'order-answers' } as const

export const listOrderAnswers = defineCall({
  ...readCall,
  path: '/order-answers',
  summary: 'Answers to order lines, including replaced ones, newest first',
  query: z.strictObject({
    q: storableText(200).optional().describe('words; each is a part of order, job, item, description or supplier'),
    ...listPaging,
    ...listFields(answerFields),
  }),
  reply: z.array(orderAnswer),
})

export const getOrderAnswer = defineCall({
  ...readCall,
  path: '/order-answers/:id',
  summary: 'An answer to an order line',
  params: z.object({ id }),
  reply: orderAnswer,
})

const decisionInput = z.strictObject({ decision: z.enum(proposalDecisions), reason: reason.optional() })

export const decideProposal = defineCall({
  method: 'PUT',
  path: '/order-answers/:id',
  who: 'order-answer.decide',
  tag: 'order-answers',
  summary: 'Approve or decline a proposal (ACK-02)',
  params: z.object({ id }),
  body: decisionInput,
  reply: orderAnswer,
})

export const decideProposals = defineCall({
  method: 'POST',
  path: '/order-answers/decisions',
  who: 'order-answer.decide',
  tag: 'order-answers',
  summary: 'Approve or decline many proposals, each individually',
  body: decisionInput.extend({ ids: z.array(id).min(1).max(MAX_ANSWERED_LINES) }),
  reply: z.array(
    z.object({
      id: z.number().int(),
      state: z.enum(answerStates).nullable().describe('null: refused'),
      refused: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
})

/** Checks a delivery before Confirm. Confirm repeats the check while it holds the locks of the order lines. */
export const findUnansweredLines = defineCall({
  method: 'POST',
  path: '/order-answers/unanswered',
  who: 'delivery.create',
  tag: 'order-answers',
  summary: 'The lines of a delivery without an answer, and whether the organisation requires one (ACK-03)',
  largeBody: true,
  body: z.strictObject({
    vendor_id: id.optional().describe('the supplier, required for store; by default the caller’s own'),
    lines: z.array(z.strictObject(identity)).max(1000),
  }),
  reply: z.object({
    policy: z.enum(answerPolicies),
    rows: z.array(z.number().int()).describe('indexes of the lines without an answer; none if the policy is off'),
  }),
})

const ofOrganisation = z.object({ id: id.max(2_147_483_647) })

export const getAnswerSettings = defineCall({
  method: 'GET',
  path: '/organisations/:id/order-answers',
  who: 'order-answer.read',
  tag: 'order-answers',
  summary: 'An organisation’s settings for answers to its orders',
  params: ofOrganisation,
  reply: answerSettings,
})

export const putAnswerSettings = defineCall({
  method: 'PUT',
  path: '/organisations/:id/order-answers',
  who: 'order-answer.settings',
  tag: 'order-answers',
  summary: 'Change the settings for answers of an organisation in the caller’s scope',
  params: ofOrganisation,
  body: z.strictObject(answerSettings.shape),
  reply: answerSettings,
})
