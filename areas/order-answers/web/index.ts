export { orderAnswerWorkActions } from './work-actions.ts'
