/** The kinds of pending work (SHL-16), in the order of the queue's headings. */
export const workKinds = [
  'lateLines',
  'proposals',
  'declined',
  'changedOrders',
  'lateAnswers',
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

/** The maximum number of entries of one kind that are listed and counted, the most urgent first. */
export const MAX_ENTRIES_PER_KIND = 1000
