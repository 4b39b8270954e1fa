import { z } from 'zod'

/** The reply of a call that returns no data. */
export const doneReply = z.object({ statusCode: z.literal(200) })
