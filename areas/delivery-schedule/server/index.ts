export { cachedSchedule } from './cached-schedule.ts'
export { scheduleRoutes, scheduleScope } from './routes.ts'
export { scheduleWorkKinds as scheduleWork } from './work.ts'
