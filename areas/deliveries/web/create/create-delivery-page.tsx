import { useEffect, useRef, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { draftKey } from '../draft-key.ts'
import { BuildDelivery } from './build-delivery.tsx'
import { CopyDelivery, CopyNote, type DeliveryCopy } from './copy-delivery.tsx'
import { type DeliveryForm, draftOf, formWithHead, hasWork } from './delivery-form.ts'
import { draftTexts } from './draft-texts.ts'
import { useOneTab } from './one-tab.ts'
import { PageNote } from './page-note.tsx'
import { ReadOrder } from './read-order.tsx'
import { type StoredDraft, serializeDraft } from './stored-draft.ts'
import { currentSignIn, forgetDraft, headPresetFor, storedDraftOf } from './use-delivery-form.ts'
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

/** Stands in the place of the page until the user continues or discards the draft: neither happens by accident. */
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

/** Stands in the place of the page while another tab works on the draft (DLV-23). */
export const OpenElsewhere = ({ onTakeOver }: { readonly onTakeOver: () => void }) => {
  const t = useTexts(draftTexts)
  return (
    <section className="draft-offer card" aria-labelledby="elsewhere-title" role="status">
      <h2 id="elsewhere-title">{t('elsewhereTitle')}</h2>
      <p className="muted">{t('elsewhereText')}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onTakeOver}>
          {t('takeOver')}
        </button>
      </div>
    </section>
  )
}

interface Start {
  readonly building: DeliveryForm
  readonly offered?: StoredDraft
  readonly isUnreadable?: boolean
  /** Lines of the draft that could not be read. */
  readonly lost?: number
  readonly copy?: DeliveryCopy
}

const readAddress = (raw: RawSearch): { copy?: string; replaces?: string; company?: string } => ({
  copy: addressText(raw, 'copy'),
  replaces: addressText(raw, 'replaces'),
  company: addressText(raw, 'company'),
})

/** Where the page begins: with an empty delivery, with what this user left in this sign-in, or with the choice to continue or discard it. */
export const DeliveryPageWithDraft = () => {
  const t = useTexts(draftTexts)
  const user = useUser()
  const [{ copy, replaces, company }, change] = useAddressState(readAddress)
  const fresh = () =>
    formWithHead({ ...(Number(company) > 0 ? { company: Number(company) } : {}), ...headPresetFor(user) })
  const readStart = (): Start => {
    const isNewDraft = { building: fresh() }
    const kept = storedDraftOf(user)
    if (kept.kind !== 'draft') return { ...isNewDraft, isUnreadable: kept.kind === 'unreadable' }
    const { building, signIn, lost } = kept.draft
    const isWorth = hasWork(building) || lost > 0
    if (signIn === currentSignIn() && (isWorth || !company)) return { building, lost }
    return isWorth ? { ...isNewDraft, offered: kept.draft } : isNewDraft
  }
  const [start, setStart] = useState(readStart)
  const [round, setRound] = useState(0)
  const begin = (next: Start) => {
    setStart(next)
    setRound((before) => before + 1)
  }
  const { offered, isUnreadable, lost = 0 } = start
  const { isElsewhere, takeOver } = useOneTab(draftKey(user), () => begin(readStart()))

  if (isElsewhere) return <OpenElsewhere onTakeOver={takeOver} />

  const former = replaces || copy
  if (former)
    return (
      <CopyDelivery
        id={Number(former)}
        user={user}
        isReplacing={Boolean(replaces)}
        onKeep={() => change({ copy: undefined, replaces: undefined }, true)}
        onCopied={(copied) => {
          // as one that was filled in here: it goes on without a question
          deviceMemory.write(draftKey(user), serializeDraft(copied.building, currentSignIn(), new Date()))
          begin({ building: copied.building, copy: copied })
          change({ copy: undefined, replaces: undefined }, true)
        }}
      />
    )
  if (offered)
    return (
      <DraftOffer
        kept={offered}
        onContinue={() => {
          deviceMemory.write(draftKey(user), serializeDraft(offered.building, currentSignIn(), new Date()))
          begin({ building: offered.building, lost: offered.lost })
        }}
        onDiscard={() => {
          forgetDraft(user)
          begin({ building: fresh() })
        }}
      />
    )
  const quiet = { building: start.building }
  return (
    <BuildDelivery key={round} start={start.building} onOther={() => setStart(quiet)}>
      {isUnreadable && (
        <PageNote isWarning onClose={() => setStart(quiet)}>
          {t('unreadable')}
        </PageNote>
      )}
      {lost > 0 && (
        <PageNote isWarning onClose={() => setStart(quiet)}>
          {t('lost', { count: lost })}
        </PageNote>
      )}
      {start.copy && <CopyNote copy={start.copy} onClose={() => setStart(quiet)} />}
    </BuildDelivery>
  )
}

/** The home page: builds a delivery, or shows the lines of an order to who may only read (PO-01, G-40). */
const CreateDeliveryPage = () => {
  const { id, user_type: type } = useUser()
  return <AntdFrame>{may(type, 'delivery.create') ? <DeliveryPageWithDraft key={id} /> : <ReadOrder />}</AntdFrame>
}

export default CreateDeliveryPage
