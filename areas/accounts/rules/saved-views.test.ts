import { expect, test } from 'vitest'
import { MAX_VIEWS, savedViews, withoutView, withView } from './saved-views.ts'

const view = (name: string, search = '') => ({ name, search, isDefault: false })
const saved = (...names: string[]) => names.map((name) => ({ name, search: '' }))

test('[SHL-19] replaces a view of the same name in its place and keeps the others', () => {
  expect(withView(saved('a', 'b'), view(' a ', 'q=1'))).toEqual([
    { name: 'a', search: 'q=1' },
    { name: 'b', search: '' },
  ])
  expect(withoutView(saved('a', 'b'), 'a')).toEqual(saved('b'))
})

test('[SHL-19] renames an edited view in its place, and replaces the view that already has the new name', () => {
  const renamed = withView(saved('a', 'b', 'c'), view('d', 'q=1'), 'b')
  expect(renamed).toEqual([
    { name: 'a', search: '' },
    { name: 'd', search: 'q=1' },
    { name: 'c', search: '' },
  ])
  expect(withView(saved('a', 'b', 'c'), view('c', 'q=1'), 'a')).toEqual([
    { name: 'b', search: '' },
    { name: 'c', search: 'q=1' },
  ])
  expect(withView(saved('a', 'b'), view('b', 'q=1'), 'b')).toEqual([
    { name: 'a', search: '' },
    { name: 'b', search: 'q=1' },
  ])
  // another device has deleted the edited view in the meantime
  expect(withView(saved('a'), view('c'), 'b')).toEqual(saved('a', 'c'))
  const full = saved(...Array.from({ length: MAX_VIEWS }, (_, index) => String(index)))
  expect(withView(full, view('renamed'), '0')).toHaveLength(MAX_VIEWS)
})

test('[SHL-19] keeps at most one view as the default of a list', () => {
  const first = withView(saved('a'), { ...view('b'), isDefault: true })
  expect(first).toEqual([
    { name: 'a', search: '' },
    { name: 'b', search: '', isDefault: true },
  ])
  if (typeof first === 'string') throw new Error(first)
  expect(withView(first, { ...view('a'), isDefault: true })).toEqual([
    { name: 'a', search: '', isDefault: true },
    { name: 'b', search: '' },
  ])
  expect(withView(first, view('c'))).toContainEqual({ name: 'b', search: '', isDefault: true })
})

test('[SHL-19] reports why a view cannot be saved', () => {
  expect(withView([], view('  '))).toBe('nameMissing')
  expect(withView([], view('a', 'x'.repeat(1501)))).toBe('tooLong')
  const full = saved(...Array.from({ length: MAX_VIEWS }, (_, index) => String(index)))
  expect(withView(full, view('more'))).toBe('tooMany')
  expect(withView(full, view('0', 'q=1'))).toHaveLength(MAX_VIEWS)
})

test('[SHL-19] stores eight views with long Thai names and filters in one setting of at most 16 KB', () => {
  const longest = Array.from({ length: MAX_VIEWS }, (_, index) => ({
    name: `${index}${'ก'.repeat(39)}`,
    search: 'x'.repeat(1500),
    size: 1000,
  }))
  expect(savedViews.safeParse(longest).success).toBe(true)
  expect(new TextEncoder().encode(JSON.stringify(longest)).length).toBeLessThan(16_384)
})
