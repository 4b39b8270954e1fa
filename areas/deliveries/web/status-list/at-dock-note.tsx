import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { messageText } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { deliveryMessages } from '../../messages.ts'
import { type AtDock, refuseAtDock } from '../../rules/at-dock.ts'

/** Returns whether the user may not change a delivery that a store is scanning, and the dialog's text (RCV-17). */
export const useAtDock = (atDock: AtDock | undefined) => {
  const isStore = may(useUser().user_type, 'receiving.receive')
  const refusal = refuseAtDock(atDock, isStore)
  const text = refusal
    ? messageText(refusal.message, refusal.params)
    : atDock &&
      messageText(deliveryMessages.BEING_RECEIVED_HERE, {
        store: atDock.store,
        since: bangkokMinute(new Date(atDock.since)),
      })
  return { isRefused: refusal !== undefined, text }
}

export const AtDockNote = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="at-dock-note" role="alert">
      <Icon name="scan" size={20} />
      <span>{text}</span>
    </p>
  )
