import { parentPort } from 'node:worker_threads'

/** Blocks its thread until `gate[0]` is 1, and sets `gate[0]` to 2 after the reply. */
export interface GatedTask {
  readonly gate: Int32Array<SharedArrayBuffer>
  readonly name: string
}

parentPort?.on('message', ({ gate, name }: GatedTask) => {
  if (name === 'exit') process.exit(1)
  Atomics.wait(gate, 0, 0)
  parentPort?.postMessage(name === 'fault' ? { fault: 'no good' } : { answer: name })
  Atomics.store(gate, 0, 2)
  Atomics.notify(gate, 0)
})
