import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { GatedTask } from '#tests/support/gated.thread.ts'
import { ThreadPool } from './thread-pool.ts'

const opened: ThreadPool<GatedTask, string>[] = []
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())))

const open = ({ threads = 1, ...limits }: { threads?: number; maxWaiting?: number; maxRunMs?: number } = {}) => {
  const url = new URL('../../tests/support/gated.thread.ts', import.meta.url)
  const pool = new ThreadPool<GatedTask, string>(url, threads, { maxWaiting: 2, maxHeapMb: 64, ...limits })
  opened.push(pool)
  return pool
}

const closedGate = () => new Int32Array(new SharedArrayBuffer(4))
const openGate = (gate: Int32Array<SharedArrayBuffer>) => {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

const busy = { ok: false, message: expect.objectContaining({ code: 'BUSY', status: 503 }) }

test('[OPS-10] runs tasks concurrently with the caller, queues a limited number in order, and refuses further ones', async () => {
  const pool = open()
  const gate = closedGate()
  const answered: string[] = []
  const run = (name: string) =>
    pool.run({ gate, name }).then((answer) => {
      answered.push(name)
      return answer
    })
  const accepted = ['first', 'second', 'third'].map(run)
  expect(await run('fourth')).toMatchObject(busy)
  openGate(gate)
  expect(await Promise.all(accepted)).toEqual(['first', 'second', 'third'].map((value) => ({ ok: true, value })))
  expect(answered).toEqual(['fourth', 'first', 'second', 'third'])
})

test('[OPS-10] continues after a task that fails, ends its thread or takes too long', async () => {
  const gate = closedGate()
  const stuck = open({ maxRunMs: 50 })
  await expect(stuck.run({ gate, name: 'stuck' })).rejects.toThrow('ended before its task')
  openGate(gate)
  const pool = open()
  const [failed, ended, fine] = ['fault', 'exit', 'fine'].map((name) => pool.run({ gate, name }))
  await expect(failed).rejects.toThrow('no good')
  await expect(ended).rejects.toThrow('ended before its task')
  expect(await fine).toEqual({ ok: true, value: 'fine' })
})

test('[OPS-10] accepts a reply that arrived before the time limit but is read after it, and runs the next task in another thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = open()
  const isOpen = closedGate()
  openGate(isOpen)
  await pool.run({ gate: isOpen, name: 'first' })
  const gate = closedGate()
  const late = pool.run({ gate, name: 'late' })
  openGate(gate)
  // the thread has replied, but this thread has not read the reply yet
  Atomics.wait(gate, 0, 1)
  vi.advanceTimersByTime(60_000)
  openGate(isOpen)
  const next = pool.run({ gate: isOpen, name: 'next' })
  expect(await late).toEqual({ ok: true, value: 'late' })
  expect(await next).toEqual({ ok: true, value: 'next' })
})
