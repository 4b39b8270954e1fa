import { lazy } from 'react'

export { AnswerCell } from './answer-chip.tsx'
export { type AnswerableLine, isWaiting, sendAnswers } from './line.ts'
export { answerTexts } from './texts.ts'
export { orderAnswerWorkActions } from './work-actions.ts'

/** The dialog for the settings of organisations over any page, loaded on demand. */
export const AnswerSettingsDialog = lazy(() => import('./settings-dialog.tsx'))

/** The dialog in which a supplier answers order lines, loaded on demand. */
export const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))
