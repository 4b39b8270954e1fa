import { useRef, useState } from 'react'
import { usePreference } from '#areas/accounts/web/index.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import type { Delivery } from '../../../contract.ts'
import {
  defaultLabelSettings,
  LABELS_PER_A4,
  type LabelSettings,
  labelFormats,
  labelSettingsAfterPrint,
} from '../../../rules/codes/labels.ts'
import type { PrintPart } from '../../../rules/codes/print-part.ts'
import { printTexts } from './print-texts.ts'

/** The lines of a delivery with their numbers on the sheet, starting at 1, and the numbers of their packs. */
const labelLinesOf = ({ details }: Delivery) =>
  details.poSelect.map(({ ITEM_CODE }, row) => ({ line: row + 1, item: ITEM_CODE, packs: details.qtyLot[row] ?? 0 }))

type LabelLines = ReturnType<typeof labelLinesOf>

interface LabelBarProps {
  readonly delivery: Delivery
  /** Prints the displayed tags; undefined until they are rendered. */
  readonly onPrint: (() => void) | undefined
  /** Called with the tags to display; undefined for the whole PSC. */
  readonly onChoose: (part: PrintPart | undefined) => void
}

const tagNamesOf = (lines: LabelLines): string[] =>
  lines.flatMap(({ line, packs }) => Array.from({ length: packs }, (_, pack) => `${line}:${pack + 1}`))

/** Prints pack tags without the sheets, on A4 from a free position or one per label. The paper is stored (PSC-09). */
export const LabelBar = ({ delivery, onPrint, onChoose }: LabelBarProps) => {
  const t = useTexts(printTexts)
  const lines = labelLinesOf(delivery)
  const all = tagNamesOf(lines)
  const [stored, store] = usePreference('psc.labels')
  // after printing, the stored paper has the next free position, but these labels still have the position that is
  // displayed
  const [shown, setShown] = useState<{ readonly packs: ReadonlySet<string>; readonly labels: LabelSettings }>()
  const show = (packs: ReadonlySet<string>, labels: LabelSettings) => {
    setShown({ packs, labels })
    const names = all.filter((name) => packs.has(name))
    onChoose(names.length === 0 ? undefined : { pages: [], packs: names, labels })
  }
  const choose = (packs: ReadonlySet<string>) => show(packs, stored ?? defaultLabelSettings)
  if (!shown)
    return (
      <div className="label-bar">
        <QuietButton icon="printer" aria-expanded={false} onClick={() => choose(new Set(all))}>
          {t('onlyTags')}
        </QuietButton>
      </div>
    )
  const { packs, labels } = shown
  return (
    <LabelForm
      {...{ lines, all, packs, labels }}
      onPaper={(next) => {
        store(next)
        show(packs, next)
      }}
      onChoose={choose}
      onPrint={
        onPrint &&
        (() => {
          onPrint()
          store(labelSettingsAfterPrint(labels, packs.size))
        })
      }
      onClose={() => {
        setShown(undefined)
        onChoose(undefined)
      }}
    />
  )
}

interface PacksProps {
  readonly lines: LabelLines
  readonly all: readonly string[]
  readonly packs: ReadonlySet<string>
  readonly onChoose: (packs: ReadonlySet<string>) => void
}

interface LabelsProps extends PacksProps {
  readonly labels: LabelSettings
  readonly onPaper: (labels: LabelSettings) => void
  readonly onPrint: (() => void) | undefined
  readonly onClose: () => void
}

const LabelForm = ({ labels, onPaper, onPrint, onClose, ...selection }: LabelsProps) => {
  const { all, packs, onChoose } = selection
  const t = useTexts(printTexts)
  const compact = useCompact()
  const isReady = onPrint !== undefined && packs.size > 0
  return (
    <section className="label-bar open" aria-label={t('packTags')}>
      <PaperField labels={labels} onChange={onPaper} />
      <div className="row wraps">
        <b>{t('chosen', { chosen: packs.size, count: all.length })}</b>
        <span className="muted">{t(compact ? 'hint' : 'hintWithShift')}</span>
        <QuietButton onClick={() => onChoose(new Set(packs.size === all.length ? [] : all))}>
          {t(packs.size === all.length ? 'none' : 'all')}
        </QuietButton>
      </div>
      <PackChoice {...selection} />
      <div className="row wraps">
        <PrimaryButton aria-disabled={!isReady || undefined} onClick={isReady ? onPrint : undefined}>
          {t('print', { count: packs.size })}
        </PrimaryButton>
        <Button onClick={onClose}>{t('whole')}</Button>
      </div>
    </section>
  )
}

const PaperField = ({ labels, onChange }: { labels: LabelSettings; onChange: (labels: LabelSettings) => void }) => {
  const t = useTexts(printTexts)
  return (
    <div className="label-paper row wraps">
      <fieldset className="flow" aria-label={t('format')}>
        {labelFormats.map((format) => (
          <Button key={format} aria-pressed={labels.format === format} onClick={() => onChange({ ...labels, format })}>
            {t(format)}
          </Button>
        ))}
      </fieldset>
      {labels.format === 'a4' && (
        <fieldset className="label-places">
          <legend>{t('start')}</legend>
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

const PackChoice = ({ lines, all, packs, onChoose }: PacksProps) => {
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
