import { lazy } from 'react'

export { AnswerCell, AnswerChip } from './answer-chip.tsx'
export { type AnswerableLine, isWaiting, sendAnswers } from './line.ts'
export { refusalsText } from './refusals.ts'
export { sheetTexts } from './sheet-texts.ts'
export { answerTexts } from './texts.ts'
export { orderAnswerWorkActions } from './work-actions.ts'

/** The dialog for the settings of organisations, which any page can open; loaded on demand. */
export const AnswerSettingsDialog = lazy(() => import('./settings-dialog.tsx'))

/** The dialog with all answers to an order line, loaded on demand. */
export const AnswerHistoryDialog = lazy(() => import('./answer-history.tsx'))

/** The dialog for answers by spreadsheet, loaded on demand. */
export const AnswerSheetDialog = lazy(() => import('./answer-sheet-dialog.tsx'))

/** The dialog in which a supplier answers order lines, loaded on demand. */
export const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))
