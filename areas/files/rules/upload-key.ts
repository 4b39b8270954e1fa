import { z } from 'zod'

/**
 * The headers of an upload call. A repeated key identifies the same upload, sent again because the response was lost.
 */
export const uploadHeaders = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })
