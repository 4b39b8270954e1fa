import { expect, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'

test('[OPS-12] serves security.txt only if a contact is configured', async () => {
  const world = await openWorld({
    env: { SECURITY_CONTACT: 'mailto:security@company.example', PUBLIC_URL: 'https://portal.company.example' },
  })
  const response = await fetch(`${world.url}/.well-known/security.txt`)
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^Contact: mailto:security@company\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/)
  expect(text).toContain('Canonical: https://portal.company.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  expect(expires - Date.now()).toBeGreaterThan(300 * 24 * 3_600_000)
  await world.close()
  const silent = await openWorld()
  expect((await fetch(`${silent.url}/.well-known/security.txt`)).status).toBe(404)
  await silent.close()
})
