import { expect, test } from 'vitest'
import { isEmailAddress, splitAddresses, uniqueAddresses } from './email-address.ts'

test('[EGR-02] an email address consists of a local part, @ and a host with a domain', () => {
  for (const good of ['a@b.co', 'first.last+tag@sub.host-name.example', "o'neil@x.co.th", 'A_1@9host.example'])
    expect([good, isEmailAddress(good)]).toEqual([good, true])
  const invalid = [
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a b@c.de',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a@-b.co',
    'a@b.c',
    'a@b.co,c@d.ef',
    'Name <a@b.co>',
    'a@b.co\r\nBcc: c@d.ef',
    'ก@ข.ไทย',
    `${'x'.repeat(250)}@b.co`,
  ]
  for (const bad of invalid) expect([bad, isEmailAddress(bad)]).toEqual([bad, false])
})

test('[EGR-02] splits a pasted list of email addresses, including names added by a mail program', () => {
  expect(splitAddresses(' a@b.co, c@d.ef;\n e@f.gh\tnot-one ')).toEqual(['a@b.co', 'c@d.ef', 'e@f.gh', 'not-one'])
  expect(splitAddresses('คุณ สมชาย <a@b.co>; "Doe, Jane" <c@d.ef>')).toEqual(['a@b.co', 'c@d.ef'])
  expect(splitAddresses('a@b.co, Jane <c@d.ef>\n<e@f.gh> x <broken')).toEqual([
    'a@b.co',
    'c@d.ef',
    'e@f.gh',
    'x',
    '<broken',
  ])
  expect(splitAddresses('  ')).toEqual([])
})

test('[EGR-03] treats email addresses that differ only in case as equal and keeps the first spelling', () => {
  expect(uniqueAddresses(['B@x.co', 'a@x.co', 'b@X.co', 'A@x.co'])).toEqual(['B@x.co', 'a@x.co'])
})
