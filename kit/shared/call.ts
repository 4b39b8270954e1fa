import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The definition of one API call. The server validates by it, the OpenAPI document is generated from it, and the
 * browser client gets its types from it. `who` is the required access and is mandatory. In the browser, a call has only
 * `method`, `path`, `who` and `contentType` (call-schemas.config.ts).
 */
export interface Call<
  Who extends string = string,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  H extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod
  /** The path below `/api` in Fastify's syntax: `/deliveries/:id`. */
  readonly path: string
  readonly who: Who
  readonly summary: string
  readonly tag: string
  readonly params?: P
  readonly query?: Q
  readonly headers?: H
  readonly body?: B
  /** Allows a body of several megabytes: a delivery with thousands of packs, a photo. */
  readonly largeBody?: true
  /**
   * The parts of a call that accepts multipart/form-data, for the OpenAPI document. The handler receives the parts and
   * checks them. If the call also has a `body`, it accepts JSON too.
   */
  readonly multipart?: z.ZodObject
  /** Accepts application/x-www-form-urlencoded instead of JSON, as OAuth requires. */
  readonly form?: true
  /** Accepts application/xml instead of JSON. The handler receives the bytes. */
  readonly xml?: true
  /** The scope that a key needs for the call. Without it, only users can make the call. */
  readonly scope?: string
  /** The reply on success. All refusals have the same form, `ErrorReply`. */
  readonly reply: R
  /** The status on success; by default 200. */
  readonly status?: number
  /** The content type of a reply that is not JSON. */
  readonly contentType?: string
}

type Parsed<T> = z.output<Extract<T, z.ZodType>>

export interface CallInput<C extends Call> {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly headers: Parsed<C['headers']>
  readonly body: Parsed<C['body']>
}

export type CallReply<C extends Call> = z.output<C['reply']>

/** The error reply of every call. `code` is stable, and `message` is in the caller's language. */
export interface ErrorReply {
  readonly statusCode: number
  readonly code: string
  readonly message: string
  readonly error: string
  readonly details?: unknown
}
