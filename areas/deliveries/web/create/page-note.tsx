import type { ReactNode } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { draftTexts } from '../draft-texts.ts'
import './draft.css'

/** A note about the whole page that stays until it is closed or no longer applies. */
export const PageNote = (props: {
  readonly isWarning?: boolean
  readonly children: ReactNode
  readonly onClose?: () => void
}) => {
  const t = useTexts(draftTexts)
  return (
    <div
      className={`page-note row framed ${props.isWarning ? 'warning' : ''}`}
      role={props.isWarning ? 'alert' : 'status'}
    >
      <Icon name={props.isWarning ? 'alert' : 'info'} size={16} />
      <div>{props.children}</div>
      {props.onClose && (
        <button type="button" className="button quiet" onClick={props.onClose}>
          {t('close')}
        </button>
      )}
    </div>
  )
}
