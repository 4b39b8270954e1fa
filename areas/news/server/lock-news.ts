import { type Selectable, sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Unit } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { newsMessages as messages } from '../messages.ts'
import { mayChangeItem, mayWritePage } from '../rules/page-rights.ts'
import { visible } from './scope.ts'
import type { NewsTable } from './tables.ts'

export type NewsRow = Selectable<NewsTable>

/**
 * Returns an item that the caller may change, and locks it until the transaction ends, so that changes of one item run
 * one after another.
 */
export const lockNews = async (unit: Unit, caller: Caller, id: number): Promise<Result<NewsRow>> => {
  const { rows } = await sql<NewsRow>`
    select n.* from news.item n where n.id = ${id} and ${visible(caller)} for update`.execute(unit)
  const [item] = rows
  if (!item) return refuse(messages.NEWS_NOT_FOUND)
  if (mayChangeItem(caller, { from: item.page, company: item.company })) return ok(item)
  return mayWritePage(caller.userType, item.page)
    ? refuse(messages.NEWS_OTHER_ORGANISATION, { factory: item.factory ?? '' })
    : refuse(accountMessages.FORBIDDEN)
}
