import { nextStepMessages } from './rules/next-step-messages.ts'
import { receiptMessages } from './rules/receipt-messages.ts'
import { scanMessages } from './rules/scan-messages.ts'

/** Messages of receiving: scans at the dock, the next step after a refused scan, and receipts. */
export const receivingMessages = { ...scanMessages, ...nextStepMessages, ...receiptMessages }
