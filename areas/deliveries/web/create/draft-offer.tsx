import { useEffect, useRef } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { draftOf } from './delivery-form.ts'
import { draftTexts } from './draft-texts.ts'
import type { StoredDraft } from './stored-draft.ts'
import './draft.css'

interface OfferProps {
  readonly kept: StoredDraft
  readonly onContinue: () => void
  readonly onDiscard: () => void
}

const whenOf = (instant: string): string | undefined => {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? undefined : bangkokMinute(at)
}

/** Stands in the place of the page until it is said what becomes of the draft: neither answer is given by accident. */
export const DraftOffer = ({ kept, onContinue, onDiscard }: OfferProps) => {
  const t = useTexts(draftTexts)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { lines, number } = draftOf(kept.building)
  const when = whenOf(kept.changedAt)
  const po = [...new Set(lines.map(({ line }) => line.PO_NUMBER))].join(', ')
  return (
    <section className="draft-offer card" aria-labelledby="offer-title">
      <h2 id="offer-title" ref={title} tabIndex={-1}>
        {t('offerTitle')}
      </h2>
      <ul>
        {lines.length > 0 && <li>{t('offerLines', { count: lines.length, po })}</li>}
        {number !== '' && <li>{t('offerNumber', { number })}</li>}
        {when && <li className="muted">{t('offerChanged', { when })}</li>}
      </ul>
      <p className="muted">{t('offerText')}</p>
      <div className="actions">
        <button type="button" className="button" onClick={onDiscard}>
          {t('discard')}
        </button>
        <button type="button" className="button primary" onClick={onContinue}>
          {t('proceed')}
        </button>
      </div>
    </section>
  )
}
