import { z } from 'zod'

/** The text without NUL characters: PostgreSQL cannot store them, and no keyboard types them. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')

/** A text that PostgreSQL can store. */
export const storableText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[^\0]*$/, 'must not contain NUL')
