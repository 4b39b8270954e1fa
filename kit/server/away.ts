/** An external system did not respond, or its response was invalid. It may or may not have executed the request. */
export class SystemUnavailable extends Error {
  /** True if the failure was immediate and a retry may succeed, as with a broken connection or a 503. */
  readonly maySoonAnswer: boolean

  constructor(why: string, options: { readonly maySoonAnswer?: boolean; readonly cause?: unknown } = {}) {
    super(why, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Away'
    this.maySoonAnswer = options.maySoonAnswer ?? false
  }
}

/** For `catch`: returns undefined if an external system did not respond, and throws all other errors. */
export const undefinedIfUnavailable = (fault: unknown): undefined => {
  if (!(fault instanceof SystemUnavailable)) throw fault
}
