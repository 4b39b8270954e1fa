import { clockTime } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { createTexts } from './texts.ts'
import './draft.css'

/** The ERP does not answer: how old the lines are that were found, and what can be done with them (ERP-04, G-189). */
export const StaleLinesNote = ({ asOf }: { readonly asOf: string }) => {
  const t = useTexts(createTexts)
  return (
    <div className="page-note warning lines-age" role="status">
      <Icon name="clock" size={16} />
      <div>
        <strong>{t('linesAsOf', { time: clockTime(new Date(asOf), new Date()) })}</strong> {t('linesAsOfText')}
      </div>
    </div>
  )
}
