import { nextStepMessages } from './rules/next-step-messages.ts'
import { receiptMessages } from './rules/receipt-messages.ts'
import { scanMessages } from './rules/scan-messages.ts'

export const receivingMessages = { ...scanMessages, ...nextStepMessages, ...receiptMessages }
