import { expect, test } from 'vitest'
import { unsafeSettings } from './unsafe-settings.ts'

test('[API-05] [OPS-12] warns of webhooks to private addresses in production only', () => {
  const warned = unsafeSettings({ mode: 'production', webhooksAllowPrivate: true })
  expect(warned).toEqual([expect.stringContaining('WEBHOOKS_ALLOW_PRIVATE')])
  expect(unsafeSettings({ mode: 'production', webhooksAllowPrivate: false })).toEqual([])
  expect(unsafeSettings({ mode: 'demo', webhooksAllowPrivate: true })).toEqual([])
})
