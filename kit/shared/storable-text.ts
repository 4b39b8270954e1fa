import { z } from 'zod'

/** Removes NUL characters, which PostgreSQL cannot store and no keyboard can type. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')

export const storableText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[^\0]*$/, 'must not contain NUL')
