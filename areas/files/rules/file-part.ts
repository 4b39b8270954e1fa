import { z } from 'zod'

/** A file in the description of a multipart/form-data body. */
export const filePart = z.string().meta({ format: 'binary' })

export const fileParts = z.array(filePart)
