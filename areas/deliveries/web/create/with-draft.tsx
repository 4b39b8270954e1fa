import { useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { draftKey } from '../draft-key.ts'
import { BuildDelivery } from './build-delivery.tsx'
import { CopyDelivery } from './copy-delivery.tsx'
import { CopyNote, type DeliveryCopy } from './copy-note.tsx'
import { type DeliveryForm, formWithHead, hasWork } from './delivery-form.ts'
import { DraftOffer } from './draft-offer.tsx'
import { draftTexts } from './draft-texts.ts'
import { useOneTab } from './one-tab.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { PageNote } from './page-note.tsx'
import { type StoredDraft, serializeDraft } from './stored-draft.ts'
import { currentSignIn, forgetDraft, headPresetFor, storedDraftOf } from './use-delivery-form.ts'

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

/** Where the page begins: anew, with what this user left in this sign-in, or with the question of what becomes of it. */
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
