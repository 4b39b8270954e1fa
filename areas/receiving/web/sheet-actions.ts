import { useTexts } from '#kit/web/i18n.ts'
import { findScannedLine, isWaiting, type Sheet } from '../rules/session.ts'
import { withoutSheet } from '../rules/shared-marks.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import type { Dock, DockState } from './dock.ts'
import type { MenuAction } from './sheet-menu.tsx'
import { receivingTexts } from './texts.ts'
import type { ReportPlace } from './use-report-draft.ts'

interface SheetFacts {
  readonly sheet: Sheet
  /** The latest outcome, if it is about this delivery. */
  readonly latest: DockState['latest']
  readonly onTakeBack: Dock['takeBack'] | undefined
  /** Undefined until the server has responded to the header. */
  readonly onChange: Dock['apply'] | undefined
  readonly onReport: (place: ReportPlace) => void
}

/** Returns the actions of the menu of a delivery. Actions that are not possible are left out. */
export const useSheetActions = ({
  sheet,
  latest,
  onChange,
  onTakeBack,
  onReport,
}: SheetFacts): readonly MenuAction[] => {
  const t = useTexts(receivingTexts)
  const problems = useTexts(discrepancyTexts)
  if (!onChange) return []
  const { id: deliveryId } = sheet.delivery
  const { sequence, pack, kind } = latest?.outcome ?? {}
  const isUndoable =
    kind === 'good' &&
    sequence !== undefined &&
    pack !== undefined &&
    findScannedLine(sheet, sequence)?.packs.includes(pack)
  const undo: MenuAction[] =
    isUndoable && onTakeBack && !sheet.isGone
      ? [
          {
            icon: 'refresh',
            name: t('undoScan', { line: sequence, pack }),
            onChoose: () => void onTakeBack({ deliveryId, sequence, pack }),
          },
        ]
      : []
  const report: MenuAction[] =
    sheet.isGone || isWaiting(sheet)
      ? []
      : [
          {
            icon: 'alert',
            name: problems('report'),
            onChoose: () => onReport({ sequence: sequence ?? null, pack: pack ?? null }),
          },
        ]
  return [
    ...undo,
    ...report,
    {
      icon: 'leave',
      name: t('putAway'),
      text: t('putAwayText'),
      onChoose: () => onChange((session) => withoutSheet(session, deliveryId)),
    },
  ]
}
