import { expect, test } from 'vitest'
import { audienceText, missingFields, parseAudience } from './item.ts'

const whole = { title: 'Holidays', description: 'Closed', audience: 'all', hasImage: true } as const

test('[NWS-02] requires title, description, suppliers and preview image, and treats blank text as missing', () => {
  expect(missingFields(whole)).toEqual([])
  expect(missingFields({ title: ' ', description: '\n\t', audience: [], hasImage: false })).toEqual([
    'title',
    'description',
    'vendor_id',
    'thumbnail',
  ])
  expect(missingFields({ ...whole, audience: [100234] })).toEqual([])
})

test("[NWS-03] reads an audience of 'all' or of supplier ids, sorted without duplicates, and rejects any other text", () => {
  expect(parseAudience('all')).toBe('all')
  expect(parseAudience(' 100235, 100234,100235,')).toEqual([100234, 100235])
  expect(parseAudience('')).toEqual([])
  for (const invalid of ['all,100234', 'ALL', '-1', '1.5', '0', '1e3', 'x', '1;2'])
    expect(parseAudience(invalid)).toBe(undefined)
  expect([audienceText('all'), audienceText([1, 2])]).toEqual(['all', '1,2'])
})
