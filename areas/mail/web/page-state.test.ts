import { expect, test } from 'vitest'
import { readMailPageState } from './page-state.ts'

test('[SHL-12] reads the template, mail and filter from the URL, and never the content of a mail', () => {
  expect(readMailPageState({})).toMatchObject({ part: 'mailbox', page: 1, mail: undefined })
  expect(readMailPageState({ name: 'asn' })).toMatchObject({ part: 'templates', name: 'asn' })
  expect(readMailPageState({ part: 'templates' })).toMatchObject({ part: 'templates', name: 'po' })
  expect(readMailPageState({ state: 'failed', q: ' a ', page: '2', mail: '7' })).toMatchObject({
    state: 'failed',
    text: 'a',
    page: 2,
    mail: 7,
  })
  const odd = readMailPageState({ html: '<script>alert(1)</script>', state: 'x', page: '-1', mail: '0x7' })
  expect(odd).toEqual({ part: 'mailbox', name: 'po', state: undefined, text: '', page: 1, mail: undefined })
})
