import { useTexts } from '../i18n.ts'
import { Icon, type IconName } from '../icons.tsx'
import { cameraTexts } from './camera-texts.ts'
import { type CodeMarks, countMarks, type MarkTone, markTones } from './code-marks.ts'
import type { SeenCode } from './reader-call.ts'

const icons: Readonly<Record<MarkTone, IconName>> = { good: 'tick', again: 'refresh', wrong: 'cross' }

interface Props {
  readonly codes: readonly SeenCode[]
  readonly marks: CodeMarks
}

/** The outlines of the codes in the picture, each with its result. */
export const MarkLayer = ({ codes, marks }: Props) => (
  <>
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {codes.map(({ text, corners }) => (
        <polygon
          key={`${text} ${corners[0]}`}
          className={marks.get(text)?.tone}
          points={corners.map((corner) => corner.join(',')).join(' ')}
        />
      ))}
    </svg>
    {codes.map(({ text, corners }) => {
      const mark = marks.get(text)
      if (!mark || corners.length === 0) return null
      const middle = corners.reduce((sum, [x]) => sum + x, 0) / corners.length
      const lowest = Math.max(...corners.map(([, y]) => y))
      return (
        <span
          key={`${text} ${corners[0]}`}
          className={`camera-mark ${mark.tone}`}
          style={{ left: `${middle * 100}%`, top: `${lowest * 100}%` }}
        >
          <Icon name={icons[mark.tone]} size={16} /> {mark.label}
        </span>
      )
    })}
  </>
)

/** Shows how many codes in the picture are accepted, were accepted before, and are not accepted. */
export const MarkCounts = ({ codes, marks }: Props) => {
  const t = useTexts(cameraTexts)
  const counts = countMarks(codes, marks)
  return (
    <ul className="camera-counts">
      {markTones.map((tone) => (
        <li key={tone} className={counts[tone] > 0 ? tone : undefined}>
          <Icon name={icons[tone]} size={18} /> {t(`mark_${tone}`, { count: counts[tone] })}
        </li>
      ))}
    </ul>
  )
}
