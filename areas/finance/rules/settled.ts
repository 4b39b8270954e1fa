/** The ERP's name of the bank of a payment that only settles accounts: no money moves (S2 §2). */
const CLEARING = 'CLEARING'

/** Whether a payment only settles accounts: it is shown as SETTLE and counts in no card total (G-127). */
export const isSettled = (bankName: string): boolean => bankName.trim().toUpperCase() === CLEARING

/** A bank's name as people read it. */
export const bankForDisplay = (bankName: string): string => (isSettled(bankName) ? 'SETTLE' : bankName)
