const QUOTE = 34
const BACKSLASH = 92
const OPEN = 123
const CLOSE = 125
const END = 93

/** Takes a JSON array of objects in pieces, as a stream brings them, and gives each object's text as soon as it is whole. */
export class JsonRows {
  private held = ''
  private at = 0
  private depth = 0
  private inText = false
  private start = 0
  private ended = false

  /** The objects that this piece completes. */
  take(piece: string): string[] {
    this.held += piece
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
    // what was given away is let go; `at` may stand behind the end, after a backslash
    const keep = this.depth === 0 ? this.held.length : this.start
    this.held = this.held.slice(keep)
    this.at -= keep
    this.start = 0
    return rows
  }

  /** Whether the array was closed: a stream that breaks off ends without it. */
  get isWhole(): boolean {
    return this.ended
  }
}
