import type { FileStorage } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { addDays, bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'
import type { DemoPeople, Person } from '../delivery-shape.ts'
import { type DemoNews, demoNews } from '../news.ts'
import { organisationCode } from '../organisations.ts'
import { samplePicture } from '../picture.ts'
import { moveBeforeToday } from './before-today.ts'
import { storeDemoFile } from './keep-file.ts'

const HOUR = 3_600_000
const colours = [
  [11, 85, 99],
  [26, 85, 171],
  [125, 74, 0],
  [28, 100, 52],
  [110, 58, 120],
] as const

const loadItem = async (unit: Unit, storage: FileStorage, item: DemoNews, by: Person, at: Date): Promise<void> => {
  const { page, type, company, vendors = [], age, title, description, files = [] } = item
  const { id } = await unit
    .insertInto('news.item')
    .values({
      page,
      type,
      title,
      description,
      company,
      factory: company === null ? null : organisationCode(company),
      for_all: vendors.length === 0,
      vendor_ids: [...vendors],
      created_by: by.id,
      created_by_name: by.name,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = samplePicture(colours[age % colours.length] ?? colours[0])
  const picture = { name: `preview-${id}.png`, kind: 'png', content } as const
  for (const [index, file] of [picture, ...files].entries()) {
    const stored = await storeDemoFile(unit, storage, { ...file, by, at })
    const place =
      index === 0 ? ({ use: 'thumbnail', position: 1 } as const) : ({ use: 'file', position: index } as const)
    await unit
      .insertInto('news.attachment')
      .values({ ...stored, item_id: id, ...place })
      .execute()
  }
}

/** Adds the demo's news and information, with their files in the storage. */
export const loadNews = async (unit: Unit, storage: FileStorage, today: IsoDate, people: DemoPeople): Promise<void> => {
  for (const item of demoNews(today).toSorted((one, other) => other.age - one.age)) {
    const { company, age } = item
    const by = company === null ? people.accounting : people.storeOf(company)
    const publishedAt = bangkokDayBounds(addDays(today, -age)).from.getTime() + 8 * HOUR + ((age * 53) % 480) * 60_000
    await loadItem(unit, storage, item, by, moveBeforeToday(today, new Date(publishedAt)))
  }
}
