export { cachedSchedule } from './cached-schedule.ts'
export { scheduleRoutes, scheduleScope } from './routes.ts'
export { scheduleWork } from './work.ts'
