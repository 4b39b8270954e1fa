import type { Message, Params } from '#kit/shared/message.ts'
import type { Problem } from '#kit/web/api.ts'
import { receivingMessages } from '../messages.ts'

/** Returns the message of a server's refusal: in both languages if the code is known, otherwise the received text. */
export const messageOfProblem = ({ code, status, text }: Problem): Message =>
  Object.values(receivingMessages).find((message) => message.code === code) ?? { code, status, en: text, th: text }

export const paramsOf = ({ details }: Problem): Params => (details as { params?: Params } | undefined)?.params ?? {}

export const refusalOf = (problem: Problem) => ({ message: messageOfProblem(problem), params: paramsOf(problem) })

/** Returns whether the server has refused for good. HTTP statuses 429 and 5xx are temporary. */
export const isFinalRefusal = ({ kind, status }: Problem): boolean => kind === 'refused' && status < 429
