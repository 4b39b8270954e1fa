import type { z } from 'zod'
import type { Call, CallInput } from '#kit/shared/call.ts'
import type { Language } from '#kit/shared/message.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import type { Refusal, Result } from '#kit/shared/result.ts'
import type { ReadUpload } from './upload.ts'

/** What every handler gets about the request, in addition to its validated input. */
export interface RequestFacts {
  readonly language: Language
  readonly ip: string
  /** The client of the request, for audit entries (`Actor`). */
  readonly from: ChangeOrigin
  /** The parts of a multipart request, for calls that accept one. */
  readonly upload: ReadUpload | undefined
}

/** A response with a status, headers, or a raw body (text, bytes, a stream). */
export class Reply<T> {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: T | string | Uint8Array | NodeJS.ReadableStream

  private constructor(body: Reply<T>['body'], headers: Record<string, string>, status: number | undefined) {
    this.body = body
    this.headers = headers
    this.status = status
  }

  static json<T>(body: T, headers: Record<string, string> = {}, status?: number): Reply<T> {
    return new Reply<T>(body, headers, status)
  }

  /** A body that is already JSON text, or a stream of it. */
  static jsonText<T>(
    text: string | NodeJS.ReadableStream,
    headers: Record<string, string> = {},
    status?: number,
  ): Reply<T> {
    return new Reply<T>(text, { ...headers, 'content-type': 'application/json; charset=utf-8' }, status)
  }

  /** A raw body: text, bytes or a stream of the given `contentType`. */
  static raw<T>(
    body: string | Uint8Array | NodeJS.ReadableStream,
    contentType: string,
    headers: Record<string, string> = {},
  ): Reply<T> {
    return new Reply<T>(body, { ...headers, 'content-type': contentType }, undefined)
  }
}

/** What a handler returns: the body, a result with the body, or a reply with headers or a raw body. */
export type HandlerResult<T> = T | Result<T> | Reply<T>

export const doneBody = { statusCode: 200 } as const

export const toDoneOrRefusal = async (result: Promise<Result<unknown>>): Promise<typeof doneBody | Refusal> => {
  const outcome = await result
  return outcome.ok ? doneBody : outcome
}

/** Returns the reply of a call that reports its success and a value, or the refusal. */
export const valueOrRefusal = async <T extends object>(
  result: Promise<Result<T>>,
): Promise<(typeof doneBody & T) | Refusal> => {
  const outcome = await result
  return outcome.ok ? { ...doneBody, ...outcome.value } : outcome
}

/**
 * A call and its handler, which returns the body, a refusal or a `Reply`. `Caller` comes from the session; public calls
 * have none.
 */
export interface Route<Caller> {
  readonly call: Call
  readonly handler: (input: CallInput<Call>, caller: Caller | undefined, facts: RequestFacts) => Promise<unknown>
}

export type ReplyOf<C extends Call> = z.input<C['reply']>
