import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from './thread-pool.ts'

/**
 * Runs the tasks that a `ThreadPool` sends to this thread.
 * @param transferOf returns the buffers of a result that are moved to the main thread instead of copied
 */
export const serveTasks = <Task, Answer>(
  perform: (task: Task) => Answer | Promise<Answer>,
  transferOf: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void => {
  const reply = (message: ThreadReply<Answer>, transfer: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transfer)
  parentPort?.on('message', async (task: Task) => {
    try {
      const answer = await perform(task)
      reply({ answer }, transferOf(answer))
    } catch (fault) {
      reply({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) })
    }
  })
}
