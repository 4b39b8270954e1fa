import { lazy } from 'react'

export { AnswerCell, AnswerChip } from './answer-chip.tsx'
export { type AnswerableLine, isWaitingForAnswer, refusalsText, sendAnswers } from './line-answers.ts'
export { sheetTexts } from './sheet-texts.ts'
export { answerTexts } from './texts.ts'
export { orderAnswerWorkActions } from './work-actions.ts'

export const AnswerSettingsDialog = lazy(() => import('./settings-dialog.tsx'))
export const AnswerHistoryDialog = lazy(() => import('./answer-history.tsx'))
export const AnswerSheetDialog = lazy(() => import('./answer-sheet-dialog.tsx'))
export const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))
