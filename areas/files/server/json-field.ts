import type { z } from 'zod'

/** Parses a field of a form that contains JSON. A text that is not JSON is validated as `undefined`. */
export const parseJsonField = <S extends z.ZodType>(schema: S, text: string): z.ZodSafeParseResult<z.output<S>> => {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    input = undefined
  }
  return schema.safeParse(input)
}
