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

const insertItem = async (
  unit: Unit,
  { page, type, company, vendors = [], title, description }: DemoNews,
  by: Person,
  at: Date,
): Promise<number> => {
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
  return id
}

const loadOne = async (
  unit: Unit,
  storage: FileStorage,
  today: IsoDate,
  people: DemoPeople,
  item: DemoNews,
): Promise<void> => {
  const { company, age, drawing, files = [] } = item
  const by = company === null ? people.accounting : people.storeOf(company)
  const publishedAt = bangkokDayBounds(addDays(today, -age)).from.getTime() + 8 * HOUR + ((age * 53) % 480) * 60_000
  const at = moveBeforeToday(today, new Date(publishedAt))
  const id = await insertItem(unit, item, by, at)
  const picture = {
    name: `preview-${id}.png`,
    kind: 'png' as const,
    content: samplePicture(drawing, colours[age % colours.length] ?? colours[0]),
  }
  const all = [
    { file: picture, use: 'thumbnail' as const, position: 1 },
    ...files.map((file, index) => ({ file, use: 'file' as const, position: index + 1 })),
  ]
  for (const { file, use, position } of all) {
    const stored = await storeDemoFile(unit, storage, { ...file, by, at })
    await unit
      .insertInto('news.attachment')
      .values({ ...stored, item_id: id, use, position })
      .execute()
  }
}

/** Adds the demo's news and information, with their files in the storage. */
export const loadNews = async (unit: Unit, storage: FileStorage, today: IsoDate, people: DemoPeople): Promise<void> => {
  const items = [...demoNews(today)].sort((one, other) => other.age - one.age)
  for (const item of items) await loadOne(unit, storage, today, people, item)
}
