import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { exportTexts } from './export-texts.ts'
import type { RunningExport } from './use-export.ts'

export interface ExportButtonProps extends RunningExport {
  /** How many deliveries the filters have. */
  readonly count: number
}

/** Starts an export; meanwhile says how far it is and offers to cancel. */
export const ExportButton = ({ count, progress, run, cancel }: ExportButtonProps) => {
  const t = useTexts(exportTexts)
  if (progress) {
    const { rows, total } = progress
    const words = total === 0 ? t('starting') : t('progress', { done: rows, all: total })
    return (
      <div className="list-export">
        <progress aria-label={words} {...(total === 0 ? {} : { value: rows, max: total })} />
        <span className="muted">{words}</span>
        <button type="button" className="button" onClick={cancel}>
          {t('cancel')}
        </button>
      </div>
    )
  }
  const reason = count === 0 ? t('nothing') : undefined
  return (
    <div className="list-export">
      <button
        type="button"
        className="button"
        aria-disabled={reason ? true : undefined}
        aria-description={reason}
        data-whole={reason}
        onClick={() => {
          if (!reason) run()
        }}
      >
        <Icon name="download" size={16} />
        {t('export')}
      </button>
    </div>
  )
}
