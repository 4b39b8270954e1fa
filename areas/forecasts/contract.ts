import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { filePart, idempotencyHeaders } from '#areas/files/rules/upload-call.ts'
import { mailStates } from '#areas/mail/rules/delivery.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'

const id = z.coerce.number().int().positive()
const params = z.object({ id })
const month = z.string().regex(/^(0[1-9]|1[0-2])-(19|20|21)\d\d$/, 'must be MM-YYYY')

const readsForecasts = { method: 'GET', who: 'forecast.read', tag: 'forecasts' } as const
const uploadsForecasts = { who: 'forecast.upload', tag: 'forecasts' } as const

export const forecast = z.object({
  id: z.number(),
  company: z.string().describe("the factory's code"),
  company_id: z.number(),
  vendor: z.string(),
  vendor_id: z.number(),
  supplier_code: z.string().describe('AA: for all suppliers'),
  forecast_date: z.string().describe('MM-YYYY'),
  forecast: z.object({ name: z.string(), ext: z.string(), url: z.string(), size: z.number() }),
  email_status: z.union([z.literal(0), z.literal(1)]).describe('1 after the alert was sent'),
  email_state: z.enum(mailStates),
  email_group: z.string(),
  uploader: z.string(),
  receiver_email: z.string().describe('comma separated; users of suppliers get only their own email address'),
  down_count: z.number(),
  createdAt: z.string(),
})
export type Forecast = z.output<typeof forecast>

/** The fields by which forecasts can be sorted and filtered, besides their month. */
export const forecastFields = {
  id: 'integer',
  company: 'text',
  company_id: 'integer',
  vendor: 'text',
  vendor_id: 'integer',
  supplier_code: 'text',
  email_status: 'integer',
  email_group: 'text',
  uploader: 'text',
  receiver_email: 'text',
  down_count: 'integer',
  createdAt: 'instant',
} as const satisfies ListFieldKinds

export const listForecasts = defineCall({
  ...readsForecasts,
  path: '/forecasts',
  summary: 'Forecasts in the scope of the caller, newest first',
  query: z.strictObject({
    ...listPaging,
    ...listFields(forecastFields),
    forecast_date: month.optional(),
    forecast_date_gte: month.optional(),
    forecast_date_lte: month.optional(),
    search_contains: z.string().max(200).optional().describe('in vendor, supplier code, file name or group'),
  }),
  reply: z.array(forecast),
})
export type ForecastQuery = CallInput<typeof listForecasts>['query']

/**
 * The form data of an upload. The server does not use the supplier and email addresses that an older client sends, but
 * those of the email group (G-57, G-175).
 */
export const forecastData = z.object({
  group_id: z.number().int().positive().nullish(),
  batch: z.string().min(1).max(100).nullish().describe('files with the same one share an alert per month'),
  vendor_id: z.number().int().nullish(),
  receiver_email: z.string().max(20_000).nullish().describe('without group_id: email addresses of one group'),
})

export const uploadForecast = defineCall({
  method: 'POST',
  path: '/forecasts',
  ...uploadsForecasts,
  summary: 'Upload one forecast file',
  status: 201,
  multipart: z.object({ data: forecastData.optional(), files: filePart }),
  headers: idempotencyHeaders,
  reply: forecast,
})

export const changeForecast = defineCall({
  method: 'PUT',
  path: '/forecasts/:id',
  ...uploadsForecasts,
  summary:
    'Queue the alert again for the addresses that it was not handed over for; one that went out is not sent again',
  params,
  body: z.strictObject({ email_status: z.literal(1) }),
  reply: forecast,
})

export const getForecastFile = defineCall({
  ...readsForecasts,
  path: '/forecasts/:id/file',
  summary: 'A forecast file; downloads by suppliers are counted',
  params,
  contentType: 'application/octet-stream',
  reply: z.never(),
})

export const searchForecastGroups = defineCall({
  method: 'GET',
  path: '/forecasts/groups',
  ...uploadsForecasts,
  summary: 'Email groups by name or description, ignoring case and spaces',
  query: z.strictObject({ text: z.string().max(200).optional() }),
  reply: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      description: z.string(),
      supplier_name: z.string(),
      supplier_code: z.string(),
      addresses: z.array(z.string()),
    }),
  ),
})
