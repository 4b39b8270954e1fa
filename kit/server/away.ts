/**
 * A system outside of the portal does not answer, or not in a way that can be understood. Nothing is known of what it was asked
 * to do: it may have been done.
 */
export class SystemUnavailable extends Error {
  /** It failed at once and another attempt may find it there: a connection that broke, a 503. */
  readonly maySoonAnswer: boolean

  constructor(why: string, options: { readonly maySoonAnswer?: boolean; readonly cause?: unknown } = {}) {
    super(why, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Away'
    this.maySoonAnswer = options.maySoonAnswer ?? false
  }
}
