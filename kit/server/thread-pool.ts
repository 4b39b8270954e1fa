import { Worker } from 'node:worker_threads'
import { kitMessages } from '#kit/shared/messages.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'

interface ThreadLimits {
  /** The maximum number of waiting tasks; more are refused. */
  readonly maxWaiting: number
  /** The maximum run time in ms; slower tasks are stopped. */
  readonly maxRunMs: number
  readonly maxHeapMb: number
}

/** The next PSC after 20 waiting PSCs of 10,000 packs would wait half a minute. */
const defaultLimits: ThreadLimits = { maxWaiting: 20, maxRunMs: 60_000, maxHeapMb: 512 }

interface Job<Task, Answer> {
  readonly task: Task
  readonly done: (answer: Result<Answer>) => void
  readonly failed: (fault: unknown) => void
}

export type ThreadReply<Answer> = { readonly answer: Answer } | { readonly fault: string }

/**
 * Runs long computations in worker threads, so that the main thread stays responsive. The module at `url` calls
 * `serveTasks`. Threads start with their first task and are reused.
 */
export class ThreadPool<Task, Answer> {
  readonly #url: URL
  readonly #threads: number
  readonly #limits: ThreadLimits
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  readonly #waiting: Job<Task, Answer>[] = []

  /** @param threads the number of tasks that run concurrently */
  constructor(url: URL, threads: number, limits: Partial<ThreadLimits> = {}) {
    this.#url = url
    this.#threads = threads
    this.#limits = { ...defaultLimits, ...limits }
  }

  /** Runs a task. Refuses with BUSY if too many tasks are waiting, and rethrows the errors of the task. */
  run(task: Task): Promise<Result<Answer>> {
    return new Promise((done, failed) => {
      const job = { task, done, failed }
      const thread = this.#idle.pop() ?? this.#start()
      if (thread) this.#work(thread, job)
      else if (this.#waiting.length < this.#limits.maxWaiting) this.#waiting.push(job)
      else done(refuse(kitMessages.BUSY))
    })
  }

  async close(): Promise<void> {
    for (const { done } of this.#waiting.splice(0)) done(refuse(kitMessages.BUSY))
    await Promise.all([...this.#all].map((thread) => thread.terminate()))
  }

  #start(): Worker | undefined {
    if (this.#all.size >= this.#threads) return undefined
    const thread = new Worker(this.#url, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.maxHeapMb } })
    thread.unref()
    this.#all.add(thread)
    // the task reports the error, and the thread then exits
    thread.on('error', () => {})
    thread.once('exit', () => {
      this.#all.delete(thread)
      const place = this.#idle.indexOf(thread)
      if (place >= 0) this.#idle.splice(place, 1)
    })
    return thread
  }

  #work(thread: Worker, { task, done, failed }: Job<Task, Answer>): void {
    const settle = (isAlive: boolean) => {
      clearTimeout(late)
      thread.off('message', onMessage).off('error', failed).off('exit', onExit)
      const next = this.#waiting.shift()
      const free = isAlive ? thread : next && this.#start()
      if (!free) return
      if (next) this.#work(free, next)
      else this.#idle.push(free)
    }
    const onMessage = (reply: ThreadReply<Answer>) => {
      // a thread that is being ended accepts no further task; the next task starts after this thread has ended
      if (!isEnding) settle(true)
      if ('fault' in reply) failed(new Error(reply.fault))
      else done(ok(reply.answer))
    }
    const onExit = () => {
      settle(false)
      failed(new Error('the thread ended before its task'))
    }
    let isEnding = false
    const late = setTimeout(() => {
      isEnding = true
      void thread.terminate()
    }, this.#limits.maxRunMs)
    late.unref()
    thread.on('message', onMessage).on('error', failed).on('exit', onExit)
    thread.postMessage(task)
  }
}
