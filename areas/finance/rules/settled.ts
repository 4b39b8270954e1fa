/** The ERP's bank name for payments that only settle accounts without a transfer of money (S2 §2). */
const CLEARING = 'CLEARING'

/** Returns whether a payment only settles accounts. It is shown as SETTLE and excluded from the card totals (G-127). */
export const isSettlementBank = (bankName: string): boolean => bankName.trim().toUpperCase() === CLEARING

export const bankForDisplay = (bankName: string): string => (isSettlementBank(bankName) ? 'SETTLE' : bankName)
