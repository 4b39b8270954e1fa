import { useState } from 'react'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { EmailGroup } from '../contract.ts'
import { groupTexts } from './texts.ts'

export interface GroupActions {
  readonly edit: (group: EmailGroup) => void
  /** undefined if the user may not delete groups. */
  readonly remove: ((group: EmailGroup) => void) | undefined
}

/** The number of email addresses shown before the list is expanded. */
const INITIAL_COUNT = 2

/** The email addresses of a group as chips. */
export const AddressChips = ({ group }: { readonly group: EmailGroup }) => {
  const t = useTexts(groupTexts)
  const [whole, setWhole] = useState(false)
  const addresses = splitAddresses(group.email_list)
  const more = addresses.length - INITIAL_COUNT
  // hiding a single chip would save no space, because the button needs as much
  const visibleAddresses = whole || more <= 1 ? addresses : addresses.slice(0, INITIAL_COUNT)
  return (
    <span className="group-addresses flow gap-4">
      {visibleAddresses.map((address) => (
        <span key={address} className="address-chip">
          {address}
        </span>
      ))}
      {more > 1 && (
        <button
          type="button"
          className="button quiet more-chips"
          aria-expanded={whole}
          aria-label={
            whole
              ? t('lessOf', { name: group.name })
              : t('moreOf', { name: group.name, count: addresses.length, rest: more })
          }
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('less') : t('more', { count: more })}
        </button>
      )}
    </span>
  )
}

export const EditButton = ({ group, actions }: { readonly group: EmailGroup; readonly actions: GroupActions }) => {
  const t = useTexts(groupTexts)
  return (
    <button
      type="button"
      className="button row-button"
      aria-label={t('editOf', { name: group.name })}
      onClick={() => actions.edit(group)}
    >
      {t('edit')}
    </button>
  )
}

export const RemoveButton = ({ group, actions }: { readonly group: EmailGroup; readonly actions: GroupActions }) => {
  const t = useTexts(groupTexts)
  const { remove } = actions
  if (!remove) return null
  return (
    <button
      type="button"
      className="button danger row-button"
      aria-label={t('removeOf', { name: group.name })}
      onClick={() => remove(group)}
    >
      <Icon name="trash" size={14} />
      {t('delete')}
    </button>
  )
}
