import './tables.ts'

export { answersOfOrder, latestAnswerSql, lineStateSql } from './answer-list.query.ts'
export { readLineStates } from './answered-lines.ts'
export { purgeSentAnswers, sendDueAnswers } from './outbox.ts'
export { orderAnswerRoutes } from './routes.ts'
export { answerPolicySql, readAnswerSettings } from './settings.ts'
export { type WatchedLine, watchOrders } from './watch-orders.ts'
export { orderAnswerWork } from './work.ts'
