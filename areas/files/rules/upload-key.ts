import { z } from 'zod'

/** What an upload call may carry: the same key again is the same upload, sent again because its answer was lost. */
export const uploadHeaders = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })
export type UploadHeaders = z.output<typeof uploadHeaders>
