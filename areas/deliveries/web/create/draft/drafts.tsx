import { useEffect, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { draftPlaces, freePlace } from '../../draft-key.ts'
import { draftTexts } from '../../draft-texts.ts'
import { findOrganisation, useOrganisations } from '../../organisations.ts'
import { type DeliveryForm, draftOf, hasWork } from '../delivery-form.ts'
import { useSupplierChoice } from '../queries.ts'
import { storeDraft, storedDraftOf } from '../use-delivery-form.ts'

const noAddress = () => ({})

/**
 * Opens and creates unfinished deliveries of the user on this device (DLV-23). `place` is the name under which the open
 * one is stored. The URL contains it, so that a reload or another tab opens the same draft.
 */
export const useDrafts = (user: SessionUser, place: string) => {
  const [, change] = useAddressState(noAddress)
  const open = (next: string) => change({ draft: next || '1', copy: undefined, replaces: undefined }, true)
  /** Opens an additional draft, which is empty or has the given content. */
  const start = (form?: DeliveryForm) => {
    const next = freePlace(user, place)
    if (form) storeDraft(user, next, form)
    open(next)
  }
  /** Opens an additional draft for the copy of the delivery that the URL names. */
  const startCopy = () => change({ draft: freePlace(user, place) || '1' }, true)
  return { place, open, start, startCopy }
}

export type Drafts = ReturnType<typeof useDrafts>

const otherDrafts = (user: SessionUser, place: string) =>
  draftPlaces(user).flatMap((other) => {
    const stored = other === place ? undefined : storedDraftOf(user, other)
    return stored?.kind === 'draft' && hasWork(stored.draft.building)
      ? [{ place: other, form: stored.draft.building }]
      : []
  })

/** Returns the other stored drafts, and reads them again when another tab changes them. */
const useOtherDrafts = (user: SessionUser, place: string) => {
  const [others, setOthers] = useState(() => otherDrafts(user, place))
  useEffect(() => {
    const read = () => setOthers(otherDrafts(user, place))
    // reads again, because the draft that was open before is stored only now
    read()
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [user, place])
  return others
}

/**
 * Returns a function that describes a draft by its supplier (if the role selects one), organisation, number and lines.
 */
const useDraftName = () => {
  const t = useTexts(draftTexts)
  const organisations = useOrganisations()
  const suppliers = useSupplierChoice()
  return (form: DeliveryForm): string => {
    const { lines, ...head } = draftOf(form)
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
export const DraftSwitch = ({ form, drafts }: { readonly form: DeliveryForm; readonly drafts: Drafts }) => {
  const t = useTexts(draftTexts)
  const user = useUser()
  const { place, open, start } = drafts
  const others = useOtherDrafts(user, place)
  const nameOf = useDraftName()
  const isEmpty = !hasWork(form)
  if (others.length === 0 && form.rows.length === 0) return null
  return (
    <div className="draft-switch flow">
      {others.length > 0 && (
        <select className="input" aria-label={t('drafts')} value={place} onChange={(event) => open(event.target.value)}>
          <option value={place}>{isEmpty ? t('newDelivery') : nameOf(form)}</option>
          {others.map((other) => (
            <option key={other.place} value={other.place}>
              {nameOf(other.form)}
            </option>
          ))}
        </select>
      )}
      {form.rows.length > 0 && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={isEmpty || undefined}
          onClick={isEmpty ? undefined : () => start()}
        >
          <Icon name="plus" size={16} />
          {t('newDelivery')}
        </button>
      )}
    </div>
  )
}
