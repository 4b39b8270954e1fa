import { receiptMessages } from './rules/receipt-messages.ts'
import { nextStepMessages } from './rules/scan/next-step-messages.ts'
import { scanMessages } from './rules/scan/scan-messages.ts'

export const receivingMessages = { ...scanMessages, ...nextStepMessages, ...receiptMessages }
