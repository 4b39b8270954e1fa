import { useEffect, useState } from 'react'
import type { CodeMark, CodeMarks, MarkTone } from '#kit/web/camera/code-marks.ts'
import type { Outcome, OutcomeKind } from '../rules/session.ts'
import type { Dock } from './dock.ts'

const tones: Readonly<Partial<Record<OutcomeKind, MarkTone>>> = {
  good: 'good',
  unverified: 'good',
  info: 'good',
  duplicate: 'again',
  question: 'again',
  wrong: 'wrong',
}

/** The maximum number of codes with a mark. Older codes are no longer in the picture of the camera. */
const MAX_MARKS = 500

const markOf = ({ kind, sequence, pack }: Outcome): CodeMark | undefined => {
  const tone = tones[kind]
  return tone && { tone, label: [sequence, pack].filter((part) => part !== undefined).join(' · ') }
}

/** Returns the results of the codes scanned since the page was opened, to mark them in the picture of the camera. */
export const useScanMarks = (dock: Dock): CodeMarks => {
  const [marks, setMarks] = useState<CodeMarks>(new Map())
  useEffect(() => {
    let seen = dock.store.get().latest?.nth
    return dock.store.subscribe(() => {
      const { latest } = dock.store.get()
      if (!latest || latest.nth === seen) return
      seen = latest.nth
      const mark = markOf(latest.outcome)
      if (mark && latest.outcome.text !== '')
        setMarks((now) => new Map([...now, [latest.outcome.text, mark] as const].slice(-MAX_MARKS)))
    })
  }, [dock])
  return marks
}
