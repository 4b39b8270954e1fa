const QUOTE = 34
const BACKSLASH = 92
const OPEN = 123
const CLOSE = 125
const END = 93

/**
 * Parses a JSON array of objects that arrives in chunks, and returns the text of each object as soon as it is complete.
 */
export class JsonRows {
  private held = ''
  private at = 0
  private depth = 0
  private inText = false
  private start = 0
  private ended = false

  /** Returns the objects that this chunk completes. */
  take(chunk: string): string[] {
    this.held += chunk
    const rows: string[] = []
    for (; this.at < this.held.length; this.at++) {
      const code = this.held.charCodeAt(this.at)
      if (this.inText) {
        if (code === BACKSLASH) this.at++
        else if (code === QUOTE) this.inText = false
      } else if (code === QUOTE) this.inText = true
      else if (code === OPEN) {
        if (this.depth++ === 0) this.start = this.at
      } else if (code === CLOSE) {
        if (--this.depth === 0) rows.push(this.held.slice(this.start, this.at + 1))
      } else if (code === END && this.depth === 0) this.ended = true
    }
    // discards text that was already returned; after a backslash, `at` may be beyond the end
    const keep = this.depth === 0 ? this.held.length : this.start
    this.held = this.held.slice(keep)
    this.at -= keep
    this.start = 0
    return rows
  }

  /** Returns whether the closing bracket has arrived. It is missing if the stream was interrupted. */
  get isWhole(): boolean {
    return this.ended
  }
}
