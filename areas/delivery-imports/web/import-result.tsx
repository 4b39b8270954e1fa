import { formatQuantity } from '#kit/shared/quantity.ts'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { type ImportedDelivery, type ImportReply, importStates, refusedXlsx } from '../contract.ts'
import { ImportedList } from './imported-list.tsx'
import { importTexts } from './texts.ts'

const saveRefused = async (id: number) => {
  const answer = await callApi(refusedXlsx, { params: { id } })
  if (answer.ok) saveFile(answer.value as Blob, `refused-${id}.xlsx`)
  else notify.problem(answer)
}

interface ImportResultProps {
  readonly reply: ImportReply
  readonly fileName: string
  readonly isDone: boolean
  readonly codeOf: (company: number) => string
  readonly onConfirm: () => void
  readonly onColumns: () => void
  readonly onAgain: () => void
}

/** The deliveries that a sheet would create or has created. */
export const ImportResult = (props: ImportResultProps) => {
  const { reply, fileName, isDone, codeOf, onConfirm, onColumns, onAgain } = props
  const t = useTexts(importTexts)
  const count = (state: ImportedDelivery['state']) => reply.deliveries.filter((one) => one.state === state).length
  const ready = count('ready')
  const unnumbered = reply.refused.filter(({ number }) => number.trim() === '').length
  const summary = importStates.filter((state) => count(state) > 0).map((state) => t(state, { count: count(state) }))
  return (
    <section className="card import-result" aria-labelledby="import-result">
      <div className="head row wraps spread">
        <div className="stack gap-4 breaks">
          <h2 id="import-result">{t(isDone ? 'doneTitle' : 'resultTitle')}</h2>
          <p role="status">
            <strong>
              {[...summary, ...(unnumbered > 0 ? [t('unnumbered', { count: unnumbered })] : [])].join(' · ')}
            </strong>
          </p>
          <p className="muted">{t('file', { name: fileName, rows: formatQuantity(reply.rows) })}</p>
        </div>
        <div className="flow">
          <button type="button" className="button quiet" onClick={onAgain}>
            {t('again')}
          </button>
          {!isDone && (
            <button type="button" className="button quiet" onClick={onColumns}>
              {t('columns')}
            </button>
          )}
          {reply.refused.length > 0 && (
            <button type="button" className="button" onClick={() => void saveRefused(reply.id)}>
              <Icon name="download" size={16} />
              {t('downloadRefused')}
            </button>
          )}
          {!isDone && ready > 0 && (
            <button type="button" className="button primary" onClick={onConfirm}>
              {t('confirm', { count: ready })}
            </button>
          )}
        </div>
      </div>
      {reply.refused.length > 0 && (
        <p className="muted">{t(!isDone && ready === 0 ? 'nothingReady' : 'refusedHint')}</p>
      )}
      <ImportedList reply={reply} codeOf={codeOf} />
    </section>
  )
}
