import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/operating/security.md', 'utf8')
const requirements = readFileSync('docs/requirements.md', 'utf8')
const ids = new Set([...requirements.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, id]) => id))
const areas = [...new Set([...ids].map((id) => id?.split('-')[0]))].join('|')

/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const OF_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const ANSWERS = ['Met', 'In part', 'Not met', 'Operator', 'Not used']

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number = '', cells = '']) => {
  const [level = '', requirement = '', answer = ''] = cells.split('|').map((cell) => cell.trim())
  return { number, level, requirement, answer }
})

test('[OPS-12] the security table lists each ASVS requirement of levels 1 and 2 exactly once', () => {
  const counts = OF_CHAPTER.map((_, index) => rows.filter(({ number }) => number.startsWith(`${index + 1}.`)).length)
  expect(counts).toEqual(OF_CHAPTER)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
})

test('[OPS-12] each row of the security table has an answer, and each met requirement names its evidence', () => {
  const isAnswered = ({ level, requirement, answer }: (typeof rows)[number]) =>
    /^[12]$/.test(level) &&
    requirement !== '' &&
    ANSWERS.some((one) => new RegExp(`^\\*\\*${one}\\.\\*\\* .{5,}`).test(answer))
  expect(rows.filter((row) => !isAnswered(row))).toEqual([])
  const shown = new RegExp(`\`[\\w./-]+\\.\\w+\`|\\]\\(|\\b(${areas})-\\d{2}\\b|npm run`)
  expect(rows.filter(({ answer }) => answer.startsWith('**Met.') && !shown.test(answer))).toEqual([])
})

test('[OPS-12] the files and requirements that the security table names exist', () => {
  const files = [...page.matchAll(/`((?:adapters|apps|areas|docs|kit|tests)\/[^`\s]+|SECURITY\.md)`/g)].map(
    ([, file = '']) => file,
  )
  expect(files.length).toBeGreaterThan(100)
  expect([...new Set(files)].filter((file) => !existsSync(file))).toEqual([])
  const named = [...page.matchAll(new RegExp(`\\b(?:${areas})-\\d{2}\\b`, 'g'))].map(([id]) => id)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((id) => !ids.has(id))).toEqual([])
})
