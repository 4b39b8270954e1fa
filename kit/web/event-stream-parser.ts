/** One event block of a `text/event-stream`. */
export interface StreamEvent {
  readonly event: string | undefined
  readonly data: string | undefined
  readonly id: string | undefined
}

/** Returns a parser for chunks that may end anywhere. It returns the completed event blocks. */
export const createEventStreamParser = (): ((chunk: string) => StreamEvent[]) => {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map((block) => {
      const lines = block.split('\n')
      const field = (name: string): string | undefined => {
        const found = lines.filter((line) => line.startsWith(`${name}:`))
        if (found.length === 0) return undefined
        return found.map((line) => line.slice(name.length + 1).replace(/^ /, '')).join('\n')
      }
      return { event: field('event'), data: field('data'), id: field('id') }
    })
  }
}
