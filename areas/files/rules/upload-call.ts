import { z } from 'zod'

/** A file in the description of a multipart/form-data body. */
export const filePart = z.string().meta({ format: 'binary' })

export const fileParts = z.array(filePart)

/**
 * The headers of an upload call. A repeated key means that the same upload is sent again because the response was lost.
 */
export const uploadHeaders = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })
