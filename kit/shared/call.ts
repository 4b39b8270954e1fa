import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the product, said once: the server validates by it, the OpenAPI document is made from it, the browser
 * client is typed by it. `who` names who may call; there is no call without it.
 */
export interface Call<
  Who extends string = string,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  H extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Below `/api`, Fastify style: `/deliveries/:id`. */
  readonly path: string
  readonly who: Who
  readonly summary: string
  readonly tag: string
  readonly params?: P
  readonly query?: Q
  readonly headers?: H
  readonly body?: B
  /** The body may have megabytes: a delivery with thousands of packs, a photo. Others are small. */
  readonly largeBody?: true
  /** Takes multipart/form-data: its handler is handed the parts. With a `body` beside it, JSON as well. */
  readonly multipart?: true
  /** The answer of a success; refusals all have the one error shape. */
  readonly reply: R
  /** 200 unless said otherwise. */
  readonly status?: number
  /** What the answer is when it is not JSON. */
  readonly contentType?: string
}

type Parsed<T> = z.output<Extract<T, z.ZodType>>
type Sent<T> = z.input<Extract<T, z.ZodType>>

export interface CallInput<C extends Call> {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly headers: Parsed<C['headers']>
  readonly body: Parsed<C['body']>
}

/** What a client of a call hands over. */
export interface CallRequest<C extends Call> {
  readonly params?: Sent<C['params']>
  readonly query?: Sent<C['query']>
  readonly headers?: Sent<C['headers']>
  readonly body?: Sent<C['body']>
}

export type CallReply<C extends Call> = z.output<C['reply']>

/** The error shape of every call (`code` is stable, `message` is in the caller's language). */
export interface ErrorReply {
  readonly statusCode: number
  readonly code: string
  readonly message: string
  readonly error: string
  readonly details?: unknown
}
