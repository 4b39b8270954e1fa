import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { pasteTexts } from './paste-texts.ts'
import type { PasteState } from './use-paste.ts'

const MAX_LISTED = 10

/** The texts of cells that were left out, so that nothing pasted gets lost unseen. */
const listed = (cells: readonly string[]): string =>
  cells.length > MAX_LISTED ? `${cells.slice(0, MAX_LISTED).join(', ')}, …` : cells.join(', ')

/** What a paste did, and the way back. */
export const PasteBar = ({ last, undo, close }: Pick<PasteState, 'last' | 'undo' | 'close'>) => {
  const t = useTexts(pasteTexts)
  if (!last) return null
  const { before, refused, closed, surplus } = last
  const isWarning = refused + closed.length + surplus.length > 0
  const notified = [
    t('pasted', { count: before.length }),
    ...(refused > 0 ? [t('refused', { count: refused })] : []),
    ...(closed.length > 0 ? [t('closed', { count: closed.length, cells: listed(closed) })] : []),
    ...(surplus.length > 0 ? [t('surplus', { count: surplus.length, cells: listed(surplus) })] : []),
  ]
  return (
    <div className={`paste-bar ${isWarning ? 'warning' : ''}`} role="status">
      <Icon name={isWarning ? 'alert' : 'tick'} size={16} />
      <p>{notified.join(' · ')}</p>
      {before.length > 0 && (
        <button type="button" className="button" onClick={undo}>
          {t('undo')}
        </button>
      )}
      <button type="button" className="button quiet" onClick={close}>
        {t('close')}
      </button>
    </div>
  )
}
