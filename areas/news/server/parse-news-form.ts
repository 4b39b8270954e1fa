import type { z } from 'zod'
import { parseJsonField } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { newsMessages as messages } from '../messages.ts'
import { ALL_SUPPLIERS, type Audience, readAudience } from '../rules/item.ts'
import type { NewsDeps } from './parts.ts'

/** Parses the form field `data`, which contains JSON. */
export const readData = <S extends z.ZodType>(schema: S, text: string | undefined): Result<z.output<S>> => {
  const data = parseJsonField(schema, text ?? '')
  if (data.success) return ok(data.data)
  const fields = [...new Set(data.error.issues.map(({ path }) => path.join('.') || 'data'))]
  return refuse(messages.NEWS_DATA_INVALID, { fields: fields.join(', ') }, { path: fields[0] ?? 'data' })
}

/** Parses the audience of an item. Refuses unknown suppliers, unless the former audience `before` contains them. */
export const audienceOf = async (
  { directory }: NewsDeps,
  text: string,
  { before = [], unit }: { readonly before?: readonly number[]; readonly unit?: Unit } = {},
): Promise<Result<Audience>> => {
  const audience = readAudience(text)
  if (!audience) return refuse(messages.NEWS_DATA_INVALID, { fields: 'vendor_id' }, { path: 'vendor_id' })
  if (audience === ALL_SUPPLIERS || audience.length === 0) return ok(audience)
  const known = new Set([...(await directory.suppliers(undefined, unit)).map(({ VENDOR_ID: id }) => id), ...before])
  const unknown = audience.find((id) => !known.has(id))
  return unknown === undefined
    ? ok(audience)
    : refuse(messages.NEWS_SUPPLIER_UNKNOWN, { vendor: unknown }, { path: 'vendor_id' })
}
