import { useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { type RawSearch, textIn, useAddressState } from '#kit/web/address.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { draftKey } from '../draft-key.ts'
import { BuildDelivery } from './build-delivery.tsx'
import { type Building, hasWork, startWith } from './building.ts'
import { Copied, type Copy } from './copied.tsx'
import { CopyDelivery } from './copy-delivery.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { draftTexts } from './draft-texts.ts'
import { type KeptDraft, writeKept } from './kept-draft.ts'
import { useOneTab } from './one-tab.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { PageNote } from './page-note.tsx'
import { forgetDraft, keptOf, presetOf, signInMark } from './use-building.ts'

interface Start {
  readonly building: Building
  readonly offered?: KeptDraft
  readonly isUnreadable?: boolean
  /** Lines of the draft that could not be read. */
  readonly lost?: number
  readonly copy?: Copy
}

const readAddress = (raw: RawSearch): { copy?: string; company?: string } => ({
  copy: textIn(raw, 'copy'),
  company: textIn(raw, 'company'),
})

/** Where the page begins: anew, with what this user left in this sign-in, or with the question of what becomes of it. */
export const WithDraft = () => {
  const t = useTexts(draftTexts)
  const user = useUser()
  const [{ copy, company }, change] = useAddressState(readAddress)
  const fresh = () => startWith({ ...(Number(company) > 0 ? { company: Number(company) } : {}), ...presetOf(user) })
  const readStart = (): Start => {
    const anew = { building: fresh() }
    const kept = keptOf(user)
    if (kept.kind !== 'draft') return { ...anew, isUnreadable: kept.kind === 'unreadable' }
    const { building, signIn, lost } = kept.draft
    const isWorth = hasWork(building) || lost > 0
    if (signIn === signInMark() && (isWorth || !company)) return { building, lost }
    return isWorth ? { ...anew, offered: kept.draft } : anew
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

  if (copy)
    return (
      <CopyDelivery
        id={Number(copy)}
        user={user}
        onKeep={() => change({ copy: undefined }, true)}
        onCopied={(copied) => {
          // as one that was filled in here: it goes on without a question
          deviceMemory.write(draftKey(user), writeKept(copied.building, signInMark(), new Date()))
          begin({ building: copied.building, copy: copied })
          change({ copy: undefined }, true)
        }}
      />
    )
  if (offered)
    return (
      <DraftOffer
        kept={offered}
        onContinue={() => {
          deviceMemory.write(draftKey(user), writeKept(offered.building, signInMark(), new Date()))
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
      {start.copy && <Copied copy={start.copy} onClose={() => setStart(quiet)} />}
    </BuildDelivery>
  )
}
