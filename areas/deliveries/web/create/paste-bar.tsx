import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { pasteTexts } from './paste-texts.ts'
import type { Pasting } from './use-paste.ts'

/** What a paste did, and the way back. */
export const PasteBar = ({ last, undo, putAside }: Pick<Pasting, 'last' | 'undo' | 'putAside'>) => {
  const t = useTexts(pasteTexts)
  if (!last) return null
  const { before, refused, closed, surplus } = last
  const isWarning = refused + closed + surplus > 0
  const told = [
    t('pasted', { count: before.length }),
    ...(refused > 0 ? [t('refused', { count: refused })] : []),
    ...(closed > 0 ? [t('closed', { count: closed })] : []),
    ...(surplus > 0 ? [t('surplus', { count: surplus })] : []),
  ]
  return (
    <div className={`paste-bar ${isWarning ? 'warning' : ''}`} role="status">
      <Icon name={isWarning ? 'alert' : 'tick'} size={16} />
      <p>{told.join(' · ')}</p>
      {before.length > 0 && (
        <button type="button" className="button" onClick={undo}>
          {t('undo')}
        </button>
      )}
      <button type="button" className="button quiet" onClick={putAside}>
        {t('close')}
      </button>
    </div>
  )
}
