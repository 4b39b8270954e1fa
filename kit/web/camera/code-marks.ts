import type { SeenCode } from './reader-call.ts'

/** The result of a code: accepted, accepted before, or not accepted. */
export const markTones = ['good', 'again', 'wrong'] as const
export type CodeResult = (typeof markTones)[number]

export interface CodeMark {
  readonly tone: CodeResult
  /** Shown on the code, in few characters; if empty, only the sign is shown. */
  readonly label: string
}

/** The marks of codes by their texts. */
export type CodeMarks = ReadonlyMap<string, CodeMark>

/** The minimum side of a code, as a share of the picture's width. Smaller codes are read only by chance. */
const MIN_SIDE = 0.055

const lengthOf = ({ corners }: SeenCode): number => {
  const xs = corners.map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}

/** Returns whether a code in the picture is so small that other codes of this size are probably not read. */
export const isTooSmall = (codes: readonly SeenCode[]): boolean =>
  codes.some((code) => code.corners.length > 0 && lengthOf(code) < MIN_SIDE)

/** Counts the different codes in the picture by the tone of their mark. */
export const countMarks = (codes: readonly SeenCode[], marks: CodeMarks): Readonly<Record<CodeResult, number>> => {
  const texts = new Set(codes.map(({ text }) => text))
  const counts = { good: 0, again: 0, wrong: 0 }
  for (const text of texts) {
    const mark = marks.get(text)
    if (mark) counts[mark.tone] += 1
  }
  return counts
}
