import { expect, test } from 'vitest'
import { readState } from './page-state.ts'

test('[SHL-12] reads the template, mail and filter from the URL, and never the content of a mail', () => {
  expect(readState({})).toMatchObject({ part: 'mailbox', page: 1, mail: undefined })
  expect(readState({ name: 'asn' })).toMatchObject({ part: 'templates', name: 'asn' })
  expect(readState({ part: 'templates' })).toMatchObject({ part: 'templates', name: 'po' })
  expect(readState({ state: 'failed', q: ' a ', page: '2', mail: '7' })).toMatchObject({
    state: 'failed',
    text: 'a',
    page: 2,
    mail: 7,
  })
  const odd = readState({ html: '<script>alert(1)</script>', state: 'x', page: '-1', mail: '0x7' })
  expect(odd).toEqual({ part: 'mailbox', name: 'po', state: undefined, text: '', page: 1, mail: undefined })
})
