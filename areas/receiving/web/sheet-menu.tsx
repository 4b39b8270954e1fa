import { useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import { findScannedLine, isWaiting, type Sheet } from '../rules/session.ts'
import { withoutSheet } from '../rules/shared-marks.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import type { Dock, DockState } from './dock.ts'
import { receivingTexts } from './texts.ts'
import type { ReportPlace } from './use-report-draft.ts'

interface Props {
  readonly sheet: Sheet
  /** The latest outcome, if it is about this delivery. A new scan closes the menu. */
  readonly latest: DockState['latest']
  readonly dock: Dock
  readonly onReport: (place: ReportPlace) => void
}

interface MenuAction {
  readonly icon: IconName
  readonly name: string
  readonly text?: string
  /** Undefined for an action that only closes the menu. */
  readonly onChoose?: () => void
}

const useActions = ({ sheet, latest, dock, onReport }: Props): readonly MenuAction[] => {
  const t = useTexts(receivingTexts)
  const problems = useTexts(discrepancyTexts)
  const { id: deliveryId } = sheet.delivery
  const { sequence, pack, kind } = latest?.outcome ?? {}
  const actions: MenuAction[] = [
    {
      icon: 'leave',
      name: t('putAway'),
      text: t('putAwayText'),
      onChoose: () => dock.apply((session) => withoutSheet(session, deliveryId)),
    },
    { icon: 'close', name: t('close') },
  ]
  if (sheet.isGone) return actions
  if (!isWaiting(sheet))
    actions.unshift({
      icon: 'alert',
      name: problems('report'),
      onChoose: () => onReport({ sequence: sequence ?? null, pack: pack ?? null }),
    })
  if (kind !== 'good' || sequence === undefined || pack === undefined) return actions
  if (findScannedLine(sheet, sequence)?.packs.includes(pack))
    actions.unshift({
      icon: 'refresh',
      name: t('undoScan', { line: sequence, pack }),
      onChoose: () => void dock.takeBack({ deliveryId, sequence, pack }),
    })
  return actions
}

/** Returns whether the menu is open, and a function to open or close it. A new scan closes it. */
const useMenu = (scan: number | undefined) => {
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(scan)
  if (scan !== seen) {
    setSeen(scan)
    setOpen(false)
  }
  return [isOpen, setOpen] as const
}

/**
 * The menu of actions that are rarely needed for a delivery. It is not a dialog, so that the user can scan while it is
 * open.
 */
export const SheetMenu = (props: Props) => {
  const t = useTexts(receivingTexts)
  const actions = useActions(props)
  const [isOpen, setOpen] = useMenu(props.latest?.nth)
  const label = t('more', { number: props.sheet.delivery.number })
  // the focus is not moved into the menu, because the scanner needs it
  return (
    <>
      <button
        type="button"
        className="button quiet sheet-more"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" size={24} />
      </button>
      {isOpen && (
        <fieldset
          className="sheet-menu framed"
          aria-label={label}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          {actions.map(({ icon, name, text, onChoose }) => (
            <button
              key={name}
              type="button"
              className="row"
              onClick={() => {
                setOpen(false)
                onChoose?.()
              }}
            >
              <Icon name={icon} size={22} />
              <span>
                {name}
                {text && <small>{text}</small>}
              </span>
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
