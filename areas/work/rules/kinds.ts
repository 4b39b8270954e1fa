/** What can wait for a user (SHL-16), in the order of the queue's heads. */
export const workKinds = [
  'lateLines',
  'delayedPds',
  'problems',
  'toReceive',
  'toChange',
  'needsInvoice',
  'unopened',
  'asnToSend',
  'unsignedSqm',
  'unsignedCode',
  'notSent',
  'mailReturned',
] as const
export type WorkKindName = (typeof workKinds)[number]

/** Of each kind, the most urgent ones are listed and counted; a person works through the first ones. */
export const MAX_PER_KIND = 1000
