/**
 * A request header that suspends the request after its nth statement. With the value `answer`, the process kills itself
 * before it responds.
 */
export const HOLD_AT = 'x-hold-at'
/** A response header with the number of statements of a request that had the header `HOLD_AT`. */
export const STATEMENTS = 'x-statements'
/** The portal prints this line for each request that it suspends. */
export const HELD_LINE = 'held'
