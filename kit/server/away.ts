/** An external system did not respond, or its response was invalid. It is unknown whether it executed the request. */
export class SystemUnavailable extends Error {
  /** True if the failure was immediate and a retry may succeed: a broken connection, a 503. */
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
