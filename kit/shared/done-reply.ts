import { z } from 'zod'

/** The reply of a call that returns no data. */
export const doneReply = z.object({ statusCode: z.literal(200) })

/** The reply of a call that deletes a record. */
export const deletedReply = doneReply.extend({ id: z.number().int() })
export type Deleted = z.infer<typeof deletedReply>
