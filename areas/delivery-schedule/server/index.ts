export { rememberedSchedule } from './remembered-schedule.ts'
export { type ScheduleParts, scheduleRoutes } from './routes.ts'
export { scheduleScope } from './scope.ts'
