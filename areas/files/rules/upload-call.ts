import { z } from 'zod'

/** A file in the description of a multipart/form-data body. */
export const filePart = z.string().meta({ format: 'binary' })

export const fileParts = z.array(filePart)

/** The headers of a call that creates a record. A repeated key means that the request is sent again after a lost reply. */
export const idempotencyHeaders = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })
