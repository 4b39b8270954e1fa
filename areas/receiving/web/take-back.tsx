import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { clockTime } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getDockSettings } from '../contract.ts'
import type { BoxMark } from '../rules/session.ts'
import { scrollIntoSight } from './scroll-into-sight.ts'
import { receivingTexts } from './texts.ts'

interface Props {
  readonly line: number
  readonly pack: number
  /** Undefined until the server has stored the mark. */
  readonly mark: BoxMark | undefined
  readonly onTakeBack: () => Promise<void>
  readonly onClose: () => void
}

/** Shows who scanned a box, and a button to take its mark back for this user and for supervisors (RCV-13). */
export const TakeBack = ({ line, pack, mark, onTakeBack, onClose }: Props) => {
  const t = useTexts(receivingTexts)
  const { username } = useUser()
  const { data } = useQuery(apiQuery(getDockSettings, {}))
  const [busy, setBusy] = useState(false)
  const may = !mark || mark.by === username || data?.isSupervisor === true
  const takeBack = async () => {
    setBusy(true)
    await onTakeBack()
    setBusy(false)
    onClose()
  }
  const question = t('takeBackAsk', { line, pack })
  return (
    <div ref={scrollIntoSight} className="ask take-back framed" role="alertdialog" aria-label={question}>
      <p>
        <strong>{question}</strong>
        {mark && <span className="facts">{t('scannedBy', { by: mark.by, at: clockTime(mark.at, new Date()) })}</span>}
        {!may && (
          <span className="facts">
            <Icon name="info" size={16} /> {t('takeBackNot', { by: mark.by })}
          </span>
        )}
      </p>
      {may && (
        <button type="button" className="button large danger" disabled={busy} onClick={() => void takeBack()}>
          {t('takeBackYes')}
        </button>
      )}
      <button type="button" className="button large" onClick={onClose}>
        {t('close')}
      </button>
    </div>
  )
}
