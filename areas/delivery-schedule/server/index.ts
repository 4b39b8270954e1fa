export { cachedSchedule as rememberedSchedule } from './cached-schedule.ts'
export { type ScheduleDeps as ScheduleParts, scheduleRoutes } from './routes.ts'
export { scheduleScope } from './scope.ts'
