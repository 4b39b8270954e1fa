/**
 * Request header: suspends the request after its nth statement. With `answer`, the process kills itself before it
 * responds.
 */
export const HOLD_AT = 'x-hold-at'
/** Response header: the number of statements of a request with `HOLD_AT`. */
export const STATEMENTS = 'x-statements'
/** The portal prints this line for each request that it suspends. */
export const HELD_LINE = 'held'
