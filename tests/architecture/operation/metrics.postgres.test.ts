import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Prometheus, runPromtool, startPrometheus } from '#tests/support/services/prometheus.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const TOKEN = 'a token for the monitoring'

let world: World
let prometheus: Prometheus | undefined
beforeAll(async () => {
  world = await openWorld({ env: { METRICS_TOKEN: TOKEN } })
})
afterAll(async () => {
  await prometheus?.stop()
  await world.close()
})

test('[OPS-06] promtool reports no problem in the metrics', async () => {
  await world.signIn('vendor')
  const response = await fetch(`${world.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(await runPromtool(['check', 'metrics'], await response.text())).toEqual({ code: 0, output: '' })
})

interface Result {
  readonly result: readonly { readonly metric: Record<string, string>; readonly value: readonly [number, string] }[]
}
interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly name: string; readonly health: string; readonly state: string }[]
  }[]
}

test('[OPS-06] a Prometheus with the documented configuration reads the portal and evaluates the alert rules', async () => {
  prometheus = await startPrometheus(world.url, TOKEN)
  const { get } = prometheus
  const read = async (query: string) => {
    const { result } = await get<Result>(`/query?query=${encodeURIComponent(query)}`)
    return result.map(({ value }) => Number(value[1]))
  }
  await expect.poll(() => read('up{job="portal"}')).toEqual([1])
  await expect.poll(() => read('portal_database_up')).toEqual([1])
  await world.signIn('vendor')
  await expect
    .poll(() => read('sum(portal_http_request_duration_seconds_count{route="/api/auth/local",status="2xx"}) > bool 0'))
    .toEqual([1])
  const rules = async () => (await get<Rules>('/rules')).groups.flatMap((group) => group.rules)
  await expect.poll(async () => new Set((await rules()).map(({ health }) => health))).toEqual(new Set(['ok']))
  // this portal makes no backups; a rule that was evaluated before the first metrics were read becomes inactive only at
  // its next evaluation
  const active = async () => (await rules()).filter(({ state }) => state !== 'inactive').map(({ name }) => name)
  await expect.poll(active).toEqual(['PortalBackupOld'])
})
