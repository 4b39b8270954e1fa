import { useEffect, useRef, useState } from 'react'
import { usePreference } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { afterPrint, defaultLabels, LABELS_PER_A4, type LabelPrint, labelFormats } from '../../rules/labels.ts'
import type { PrintPart } from '../../rules/print-part.ts'
import { printTexts } from './print-texts.ts'
import './label-bar.css'

interface LabelLine {
  /** The number of the line on the sheet, starting at 1. */
  readonly line: number
  readonly item: string
  readonly packs: number
}

interface LabelBarProps {
  readonly lines: readonly LabelLine[]
  /** Prints the shown tags; undefined until they are drawn. */
  readonly onPrint: (() => void) | undefined
  /** Called with the tags to show; undefined for the whole PSC. */
  readonly onChoose: (part: PrintPart | undefined) => void
}

const namesOf = (lines: readonly LabelLine[]): string[] =>
  lines.flatMap(({ line, packs }) => Array.from({ length: packs }, (_, pack) => `${line}:${pack + 1}`))

/** Prints pack tags without the sheets, on A4 from a free position or one per label. The paper is stored (PSC-09). */
export const LabelBar = (props: LabelBarProps) => {
  const { lines, onChoose } = props
  const t = useTexts(printTexts)
  const [isOpen, setOpen] = useState(false)
  const [stored, store] = usePreference('psc.labels')
  const labels = stored ?? defaultLabels
  const all = namesOf(lines)
  if (isOpen)
    return (
      <Labels
        {...props}
        {...{ all, labels, store }}
        onClose={() => {
          setOpen(false)
          onChoose(undefined)
        }}
      />
    )
  return (
    <div className="label-bar">
      <button
        type="button"
        className="button quiet"
        aria-expanded={false}
        onClick={() => {
          setOpen(true)
          onChoose({ pages: [], packs: all, labels })
        }}
      >
        <Icon name="printer" size={16} />
        {t('onlyTags')}
      </button>
    </div>
  )
}

interface LabelsProps extends LabelBarProps {
  readonly all: readonly string[]
  readonly labels: LabelPrint
  readonly store: (labels: LabelPrint) => void
  readonly onClose: () => void
}

/**
 * The paper after a print, with the next free position. It is taken with the next selection of packs, or stored when
 * the bar or the page closes: until then, the bar marks the position at which the shown tags start.
 */
const usePaperAfterPrint = (store: (labels: LabelPrint) => void) => {
  const after = useRef<LabelPrint>(undefined)
  const latest = useRef(store)
  latest.current = store
  useEffect(() => {
    const keep = () => {
      if (after.current) latest.current(after.current)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
  return after
}

/** The selected packs. Each change of packs or paper is shown immediately. */
const useChosenPacks = ({ all, labels, store, onChoose }: LabelsProps) => {
  const afterPrinting = usePaperAfterPrint(store)
  const [packs, setPacks] = useState<ReadonlySet<string>>(() => new Set(all))
  const show = (chosen: ReadonlySet<string>, next: LabelPrint) => {
    const visibleLabels = all.filter((name) => chosen.has(name))
    onChoose(visibleLabels.length === 0 ? undefined : { pages: [], packs: visibleLabels, labels: next })
  }
  const choose = (chosen: ReadonlySet<string>) => {
    setPacks(chosen)
    const next = afterPrinting.current
    afterPrinting.current = undefined
    if (next) store(next)
    show(chosen, next ?? labels)
  }
  const change = (next: LabelPrint) => {
    afterPrinting.current = undefined
    store(next)
    show(packs, next)
  }
  const printed = () => {
    afterPrinting.current = afterPrint(labels, packs.size)
  }
  return { packs, choose, change, printed }
}

const Labels = (props: LabelsProps) => {
  const { lines, all, labels, onPrint, onClose } = props
  const t = useTexts(printTexts)
  const { packs, choose, change, printed } = useChosenPacks(props)
  const isReady = onPrint !== undefined && packs.size > 0
  const print = () => {
    onPrint?.()
    printed()
  }
  return (
    <section className="label-bar open" aria-label={t('packTags')}>
      <Paper labels={labels} onChange={change} />
      <div className="label-packs-head row wraps">
        <b>{t('chosen', { chosen: packs.size, count: all.length })}</b>
        <span className="muted">{t('hint')}</span>
        <button
          type="button"
          className="button quiet"
          onClick={() => choose(new Set(packs.size === all.length ? [] : all))}
        >
          {t(packs.size === all.length ? 'none' : 'all')}
        </button>
      </div>
      <Packs lines={lines} all={all} packs={packs} onChoose={choose} />
      <div className="label-act row wraps">
        <button
          type="button"
          className="button primary"
          aria-disabled={!isReady || undefined}
          onClick={isReady ? print : undefined}
        >
          {t('print', { count: packs.size })}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('whole')}
        </button>
      </div>
    </section>
  )
}

interface PaperProps {
  readonly labels: LabelPrint
  readonly onChange: (labels: LabelPrint) => void
}

/** The inputs of the paper format and, for A4, of the position of the first tag. */
const Paper = ({ labels, onChange }: PaperProps) => {
  const t = useTexts(printTexts)
  return (
    <div className="label-paper row wraps">
      <fieldset className="flow" aria-label={t('format')}>
        {labelFormats.map((format) => (
          <button
            key={format}
            type="button"
            className="button"
            aria-pressed={labels.format === format}
            onClick={() => onChange({ ...labels, format })}
          >
            {t(format)}
          </button>
        ))}
      </fieldset>
      {labels.format === 'a4' && (
        <fieldset className="label-places" aria-label={t('start')} title={t('start')}>
          {Array.from({ length: LABELS_PER_A4 }, (_, index) => index + 1).map((position) => (
            <button
              key={position}
              type="button"
              className={position < labels.start ? 'used' : undefined}
              aria-label={t('position', { position })}
              aria-pressed={position === labels.start}
              onClick={() => onChange({ ...labels, start: position })}
            >
              {position}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface PacksProps {
  readonly lines: readonly LabelLine[]
  readonly all: readonly string[]
  readonly packs: ReadonlySet<string>
  readonly onChoose: (packs: ReadonlySet<string>) => void
}

/** The buttons of the packs, one for each pack, next to the item of their line. */
const Packs = ({ lines, all, packs, onChoose }: PacksProps) => {
  const t = useTexts(printTexts)
  const last = useRef<string>(undefined)
  const pick = (name: string, withShift: boolean) => {
    const [from, to] = [all.indexOf(last.current ?? name), all.indexOf(name)].sort((a, b) => a - b)
    const range = withShift ? all.slice(from, (to ?? 0) + 1) : [name]
    const isAdded = !packs.has(name)
    last.current = name
    const next = new Set(packs)
    for (const one of range) isAdded ? next.add(one) : next.delete(one)
    onChoose(next)
  }
  return (
    <ul className="label-packs">
      {lines.map(({ line, item, packs: count }) => (
        <li key={line}>
          <b className="breaks">{item}</b>
          <span className="flow gap-4">
            {Array.from({ length: count }, (_, index) => index + 1).map((pack) => (
              <button
                key={pack}
                type="button"
                aria-label={t('pack', { item, pack })}
                aria-pressed={packs.has(`${line}:${pack}`)}
                onClick={(event) => pick(`${line}:${pack}`, event.shiftKey)}
              >
                {pack}
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
