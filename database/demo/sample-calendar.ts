import { addDays, type IsoDate } from '#kit/shared/dates.ts'
import { onePage, textAt } from './paper.ts'

const MONTHS = 12
const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
/** Public holidays in Thailand with a fixed date: month-day. */
const holidays = [
  '01-01',
  '04-06',
  '04-13',
  '04-14',
  '04-15',
  '05-01',
  '05-04',
  '06-03',
  '07-28',
  '08-12',
  '10-13',
  '10-23',
  '12-05',
  '12-10',
  '12-31',
]

const weekday = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const month = (year: number, index: number): string[] => {
  const left = 52 + (index % 3) * 172
  const top = 700 - Math.floor(index / 3) * 166
  const rendered = [textAt(left, top, 11, monthName.format(Date.UTC(year, index)), true)]
  const number = String(index + 1).padStart(2, '0')
  for (const [column, name] of ['S', 'M', 'T', 'W', 'T', 'F', 'S'].entries())
    rendered.push(textAt(left + column * 21, top - 18, 8, name))
  let row = 0
  for (let day: IsoDate = `${year}-${number}-01`; day.slice(5, 7) === number; day = addDays(day, 1)) {
    const column = weekday(day)
    const x = left + column * 21
    const y = top - 36 - row * 18
    if (column === 0 || holidays.includes(day.slice(5)))
      rendered.push(`0.85 0.93 0.94 rg ${x - 3} ${y - 4} 17 14 re f 0 g`)
    rendered.push(textAt(x, y, 9, String(Number(day.slice(8))), column === 0 || holidays.includes(day.slice(5))))
    if (column === 6) row++
  }
  return rendered
}

/** A year's working calendar on one A4 page with days off marked. */
export const sampleCalendar = (title: string, year: number): Uint8Array =>
  onePage([
    textAt(52, 780, 20, `${title} ${year}`, true),
    textAt(52, 760, 9, 'Marked: no receiving. Sample document of the demo.'),
    '0.6 w 52 744 m 543 744 l S',
    ...Array.from({ length: MONTHS }, (_, index) => month(year, index)).flat(),
  ])
