import { Worker } from 'node:worker_threads'
import { kitMessages } from '#kit/shared/messages.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'

export interface ThreadPoolOptions {
  /** Tasks that run at the same time. */
  readonly threads: number
  /** Tasks that wait beyond those; more are refused. */
  readonly maxWaiting: number
  /** A task that takes longer is stopped, in ms. */
  readonly maxRunMs: number
  /** Memory of a thread. */
  readonly maxHeapMb: number
}

interface Job<Task, Answer> {
  readonly task: Task
  readonly done: (answer: Result<Answer>) => void
  readonly failed: (fault: unknown) => void
}

/** What a thread sends back for each task. */
export type ThreadReply<Answer> = { readonly answer: Answer } | { readonly fault: string }

/**
 * Runs long computations beside the thread that answers requests. The module at `url` answers each message with a `ThreadReply`.
 * Threads start with their first task and are kept.
 */
export class ThreadPool<Task, Answer> {
  readonly #url: URL
  readonly #options: ThreadPoolOptions
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  readonly #waiting: Job<Task, Answer>[] = []

  constructor(url: URL, options: ThreadPoolOptions) {
    this.#url = url
    this.#options = options
  }

  /** Refuses with BUSY when too many tasks are waiting; throws what the task throws. */
  run(task: Task): Promise<Result<Answer>> {
    return new Promise((done, failed) => {
      const job = { task, done, failed }
      const thread = this.#idle.pop() ?? this.#start()
      if (thread) this.#work(thread, job)
      else if (this.#waiting.length < this.#options.maxWaiting) this.#waiting.push(job)
      else done(refuse(kitMessages.BUSY))
    })
  }

  async close(): Promise<void> {
    for (const { done } of this.#waiting.splice(0)) done(refuse(kitMessages.BUSY))
    await Promise.all([...this.#all].map((thread) => thread.terminate()))
  }

  #start(): Worker | undefined {
    if (this.#all.size >= this.#options.threads) return undefined
    const thread = new Worker(this.#url, { resourceLimits: { maxOldGenerationSizeMb: this.#options.maxHeapMb } })
    thread.unref()
    this.#all.add(thread)
    // reported to the task that it runs; its exit follows
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
      settle(true)
      if ('fault' in reply) failed(new Error(reply.fault))
      else done(ok(reply.answer))
    }
    const onExit = () => {
      settle(false)
      failed(new Error('the thread ended before its task'))
    }
    const late = setTimeout(() => void thread.terminate(), this.#options.maxRunMs)
    late.unref()
    thread.on('message', onMessage).on('error', failed).on('exit', onExit)
    thread.postMessage(task)
  }
}
