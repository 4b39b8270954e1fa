import type { Message, Params } from '#kit/shared/message.ts'
import type { Problem } from '#kit/web/api.ts'
import { receivingMessages } from '../messages.ts'

/** The message that a refusal of the server carries, in both languages where the phrase book has it. */
export const messageOfProblem = ({ code, status, text }: Problem): Message =>
  Object.values(receivingMessages).find((message) => message.code === code) ?? { code, status, en: text, th: text }

export const paramsOf = ({ details }: Problem): Params => (details as { params?: Params } | undefined)?.params ?? {}

/** A refusal that stays one; the others (429, 5xx) say only 'later'. */
export const isFinalRefusal = (status: number): boolean => status < 429
