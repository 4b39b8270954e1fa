import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { draftKey, draftSlots, findFreeSlot } from '../draft-key.ts'
import { BuildDelivery, PageNote } from './build-delivery.tsx'
import { CopyDelivery, CopyNote, type DeliveryCopy } from './copy-delivery.tsx'
import { type DeliveryForm, draftOfForm, formWithHead, hasInput } from './delivery-form.ts'
import { useDraftTab } from './draft/draft-tab.ts'
import { type DraftControls, useDrafts } from './draft/drafts.tsx'
import type { StoredDraft } from './draft/stored-draft.ts'
import { ReadOnlyOrder } from './read-only-order.tsx'
import { createTexts } from './texts.ts'
import { currentSignIn, deleteStoredDraft, headPresetFor, readStoredDraft, storeDraft } from './use-delivery-form.ts'
import './draft/draft.css'

interface OfferProps {
  readonly kept: StoredDraft
  readonly onContinue: () => void
  readonly onDiscard: () => void
}

/** Offers a stored draft instead of the form, so that the user neither continues nor discards it by accident. */
const DraftOffer = ({ kept, onContinue, onDiscard }: OfferProps) => {
  const t = useTexts(createTexts)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { lines, number } = draftOfForm(kept.building)
  const changedAt = new Date(kept.changedAt)
  const when = Number.isNaN(changedAt.getTime()) ? undefined : bangkokMinute(changedAt)
  const po = [...new Set(lines.map(({ line }) => line.PO_NUMBER))].join(', ')
  return (
    <section className="draft-offer card stack gap-12" aria-labelledby="offer-title">
      <h2 id="offer-title" ref={title} tabIndex={-1}>
        {t('offerTitle')}
      </h2>
      <ul className="stack breaks">
        {lines.length > 0 && <li>{t('offerLines', { count: lines.length, po })}</li>}
        {number !== '' && <li>{t('offerNumber', { number })}</li>}
        {when && <li className="muted">{t('offerChanged', { when })}</li>}
      </ul>
      <p className="muted">{t('offerText')}</p>
      <div className="buttons">
        <Button onClick={onDiscard}>{t('discardDraft')}</Button>
        <PrimaryButton onClick={onContinue}>{t('proceed')}</PrimaryButton>
      </div>
    </section>
  )
}

/** Shown instead of the form while another tab edits the draft (DLV-23). */
const OpenElsewhere = ({ onTakeOver, onNew }: { readonly onTakeOver: () => void; readonly onNew: () => void }) => {
  const t = useTexts(createTexts)
  return (
    <section className="draft-offer card stack gap-12" aria-labelledby="elsewhere-title" role="status">
      <h2 id="elsewhere-title">{t('elsewhereTitle')}</h2>
      <p className="muted">{t('elsewhereText')}</p>
      <div className="buttons">
        <Button onClick={onNew}>{t('newDelivery')}</Button>
        <PrimaryButton onClick={onTakeOver}>{t('takeOver')}</PrimaryButton>
      </div>
    </section>
  )
}

interface InitialForm {
  readonly form: DeliveryForm
  readonly offered?: StoredDraft
  readonly isUnreadable?: boolean
  /** The number of lines of the draft that could not be read. */
  readonly lost?: number
  readonly copy?: DeliveryCopy
}

const readAddress = (raw: RawSearch) => ({
  copy: addressText(raw, 'copy'),
  replaces: addressText(raw, 'replaces'),
  company: addressText(raw, 'company'),
  draft: addressText(raw, 'draft'),
})

/** Reads the draft of the current sign-in. A draft from an earlier sign-in is only offered to the user (SES-07). */
const readInitialForm = (user: SessionUser, slot: string, company: string): InitialForm => {
  const newForm = {
    form: formWithHead({ ...(Number(company) > 0 ? { company: Number(company) } : {}), ...headPresetFor(user) }),
  }
  const result = readStoredDraft(user, slot)
  if (result.kind !== 'draft') return { ...newForm, isUnreadable: result.kind === 'unreadable' }
  const { building, signIn, lost } = result.draft
  const isWorth = hasInput(building) || lost > 0
  if (signIn === currentSignIn() && (isWorth || !company)) return { form: building, lost }
  return isWorth ? { ...newForm, offered: result.draft } : newForm
}

/** Returns the slot of the draft that the URL names, or else of the first stored draft. */
const slotOfAddress = (user: SessionUser, draft: string): string =>
  Number(draft) > 0 ? (draft === '1' ? '' : String(Math.trunc(Number(draft)))) : (draftSlots(user)[0] ?? '')

/** Returns the slot for a copy: the first slot, or a free slot if the first draft has content. */
const slotForCopy = (user: SessionUser): string => {
  const first = readStoredDraft(user, '')
  return first.kind === 'draft' && hasInput(first.draft.building) ? findFreeSlot(user, '') : ''
}

/** The page with the draft that the URL names. Each draft has its own state. */
const DeliveryPageWithDrafts = () => {
  const user = useUser()
  const [address] = useAddressState(readAddress)
  // if the URL names no draft, the draft that was opened first stays open
  const [first] = useState(() => (address.copy || address.replaces ? slotForCopy(user) : slotOfAddress(user, '')))
  const slot = address.draft === '' ? first : slotOfAddress(user, address.draft)
  const drafts = useDrafts(user, slot)
  return <DeliveryPageWithDraft key={slot} user={user} drafts={drafts} />
}

interface DraftProps {
  readonly user: SessionUser
  readonly drafts: DraftControls
}

/** Reads the initial state of the form, and reads it again when another tab releases the draft. */
const useInitialForm = ({ user, drafts: { slot } }: DraftProps, company: string) => {
  const [start, setStart] = useState(() => readInitialForm(user, slot, company))
  const [round, setRound] = useState(0)
  const begin = (next: InitialForm) => {
    setStart(next)
    setRound((before) => before + 1)
  }
  /** Stores the draft as a draft of this sign-in, so that the page does not ask whether to continue it. */
  const proceed = (next: InitialForm) => {
    storeDraft(user, slot, next.form)
    begin(next)
  }
  const discard = () => {
    deleteStoredDraft(user, slot)
    begin(readInitialForm(user, slot, company))
  }
  const tab = useDraftTab(draftKey(user, slot), () => begin(readInitialForm(user, slot, company)))
  return { start, setStart, round, proceed, discard, ...tab }
}

const DeliveryPageWithDraft = (props: DraftProps) => {
  const { user, drafts } = props
  const [{ copy, replaces, company, draft }, change] = useAddressState(readAddress)
  const { start, setStart, round, proceed, discard, isElsewhere, takeOver } = useInitialForm(props, company)
  const former = replaces || copy
  if (isElsewhere)
    return <OpenElsewhere onTakeOver={takeOver} onNew={() => (former ? drafts.startCopy() : drafts.start())} />
  if (former)
    return (
      <CopyDelivery
        id={Number(former)}
        user={user}
        isReplacing={Boolean(replaces)}
        onCancel={() => change({ copy: undefined, replaces: undefined }, true)}
        onCopied={(copied) => {
          // the draft that was taken over from another tab is not changed
          if (start.offered || hasInput(start.form)) return drafts.startCopy()
          change({ copy: undefined, replaces: undefined, draft: draft || drafts.slot || undefined }, true)
          proceed({ form: copied.form, copy: copied })
        }}
      />
    )
  const { offered } = start
  if (offered)
    return (
      <DraftOffer
        kept={offered}
        onContinue={() => proceed({ form: offered.building, lost: offered.lost })}
        onDiscard={discard}
      />
    )
  const closeNotes = () => setStart({ form: start.form })
  return (
    <BuildDelivery key={round} drafts={drafts} start={start.form} onFormReplaced={closeNotes}>
      <InitialFormNotes start={start} onClose={closeNotes} />
    </BuildDelivery>
  )
}

const InitialFormNotes = ({ start, onClose }: { readonly start: InitialForm; readonly onClose: () => void }) => {
  const t = useTexts(createTexts)
  const { isUnreadable, lost = 0, copy } = start
  return (
    <>
      {(isUnreadable || lost > 0) && (
        <PageNote isWarning onClose={onClose}>
          {isUnreadable ? t('unreadable') : t('lost', { count: lost })}
        </PageNote>
      )}
      {copy && <CopyNote copy={copy} onClose={onClose} />}
    </>
  )
}

/** The home page: the form of a new delivery, or the lines of an order for users who may only read (PO-01, G-40). */
const CreateDeliveryPage = () => {
  const { id, user_type: type } = useUser()
  return may(type, 'delivery.create') ? <DeliveryPageWithDrafts key={id} /> : <ReadOnlyOrder />
}

export default CreateDeliveryPage
