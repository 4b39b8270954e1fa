import './tables.ts'

export { answerOfLine, stateOfLine } from './answer-list.query.ts'
export type { OrderAnswerDeps } from './deps.ts'
export { statesOf } from './lines.ts'
export { purgeSentAnswers, sendDueAnswers } from './outbox.ts'
export { orderAnswerRoutes } from './routes.ts'
export { settingsOf } from './settings.ts'
export { orderAnswerWork } from './work.ts'
