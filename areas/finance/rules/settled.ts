/** The bank name in the ERP for payments that only settle accounts: no money is transferred (S2 §2). */
const CLEARING = 'CLEARING'

/** Returns whether a payment only settles accounts. It is shown as SETTLE and excluded from the card totals (G-127). */
export const isSettlementBank = (bankName: string): boolean => bankName.trim().toUpperCase() === CLEARING

export const bankForDisplay = (bankName: string): string => (isSettlementBank(bankName) ? 'SETTLE' : bankName)
