export { cachedSchedule } from './cached-schedule.ts'
export { scheduleRoutes } from './routes.ts'
export { scheduleScope } from './scope.ts'
export { scheduleWork } from './work.ts'
