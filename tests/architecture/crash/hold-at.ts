/** Request header: the request gets no further than its nth statement; at `answer` the process kills itself instead of answering. */
export const HOLD_AT = 'x-hold-at'
/** Response header: how many statements a request with `HOLD_AT` has taken. */
export const STATEMENTS = 'x-statements'
/** What the portal prints for each request that it holds. */
export const HELD_LINE = 'held'
