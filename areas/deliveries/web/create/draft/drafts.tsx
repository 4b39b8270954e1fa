import { useEffect, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { draftSlots, findFreeSlot } from '../../draft-key.ts'
import { findOrganisation, useOrganisations } from '../../organisations.ts'
import { type DeliveryForm, draftOfForm, hasInput } from '../delivery-form.ts'
import { useSupplierOptions } from '../queries.ts'
import { createTexts } from '../texts.ts'
import { readStoredDraft, storeDraft } from '../use-delivery-form.ts'

const noAddress = () => ({})

/**
 * Opens and creates unfinished deliveries of the user on this device (DLV-23). `slot` is the name under which the open
 * one is stored. The URL contains it, so that the draft opens again after a reload and in another tab.
 */
export const useDrafts = (user: SessionUser, slot: string) => {
  const [, change] = useAddressState(noAddress)
  const open = (next: string) => change({ draft: next || '1', copy: undefined, replaces: undefined }, true)
  /** Opens an additional draft, which is empty or has the given content. */
  const start = (form?: DeliveryForm) => {
    const next = findFreeSlot(user, slot)
    if (form) storeDraft(user, next, form)
    open(next)
  }
  /** Opens an additional draft for the copy of the delivery that the URL names. */
  const startCopy = () => change({ draft: findFreeSlot(user, slot) || '1' }, true)
  return { slot, open, start, startCopy }
}

export type DraftControls = ReturnType<typeof useDrafts>

const otherDrafts = (user: SessionUser, slot: string) =>
  draftSlots(user).flatMap((other) => {
    const stored = other === slot ? undefined : readStoredDraft(user, other)
    return stored?.kind === 'draft' && hasInput(stored.draft.building)
      ? [{ slot: other, form: stored.draft.building }]
      : []
  })

/** Returns the other stored drafts, and reads them again when another tab changes them. */
const useOtherDrafts = (user: SessionUser, slot: string) => {
  const [others, setOthers] = useState(() => otherDrafts(user, slot))
  useEffect(() => {
    const read = () => setOthers(otherDrafts(user, slot))
    // reads again, because the draft that was open before is stored only now
    read()
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [user, slot])
  return others
}

/** Returns a function that describes a draft by supplier (if the role selects one), organisation, number and lines. */
const useDraftName = () => {
  const t = useTexts(createTexts)
  const organisations = useOrganisations()
  const suppliers = useSupplierOptions()
  return (form: DeliveryForm): string => {
    const { lines, ...head } = draftOfForm(form)
    const supplier = suppliers.find(({ VENDOR_ID }) => VENDOR_ID === head.supplier)
    const company = findOrganisation(organisations, head.company)
    return [
      ...(supplier ? [supplier.VENDOR_NAME_ALT ?? supplier.VENDOR_NAME] : []),
      company?.INVENTORY_ORG_CODE ?? t('noCompany'),
      head.number.trim() || t('noNumber'),
      t('lines', { count: lines.length }),
    ].join(' · ')
  }
}

/**
 * Switches to another unfinished delivery, or starts a new one. The button is visible even if there is nothing to store
 * yet; otherwise the lines would move away from the pointer when the user types the first quantity.
 */
export const DraftSwitch = ({ form, drafts }: { readonly form: DeliveryForm; readonly drafts: DraftControls }) => {
  const t = useTexts(createTexts)
  const user = useUser()
  const { slot, open, start } = drafts
  const others = useOtherDrafts(user, slot)
  const nameOf = useDraftName()
  const isEmpty = !hasInput(form)
  if (others.length === 0 && form.rows.length === 0) return null
  return (
    <div className="draft-switch flow">
      {others.length > 0 && (
        <select className="input" aria-label={t('drafts')} value={slot} onChange={(event) => open(event.target.value)}>
          <option value={slot}>{isEmpty ? t('newDelivery') : nameOf(form)}</option>
          {others.map((other) => (
            <option key={other.slot} value={other.slot}>
              {nameOf(other.form)}
            </option>
          ))}
        </select>
      )}
      {form.rows.length > 0 && (
        <QuietButton icon="plus" aria-disabled={isEmpty || undefined} onClick={isEmpty ? undefined : () => start()}>
          {t('newDelivery')}
        </QuietButton>
      )}
    </div>
  )
}
