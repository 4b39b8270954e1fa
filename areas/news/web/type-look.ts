import type { IconName } from '#kit/web/icons.tsx'
import type { NewsType } from '../rules/item.ts'

export const typeIcon: Readonly<Record<NewsType, IconName>> = {
  news: 'news',
  calendar: 'calendar',
  wht: 'money',
  map: 'compass',
}
