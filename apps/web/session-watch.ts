import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { landingPage } from '#areas/accounts/rules/landing.ts'
import { signInMessages } from '#areas/accounts/rules/sign-in/sign-in-messages.ts'
import { session } from '#areas/accounts/web/index.ts'
import { notifyUnfinishedDraft } from '#areas/deliveries/web/index.ts'
import { isMobile } from '#kit/web/device/device.ts'
import { storedReplies } from '#kit/web/device/device-answers.ts'
import { dismissText, notify } from '#kit/web/feedback/notifications.ts'
import { messageText } from '#kit/web/i18n.ts'
import { isOpenPageFor, screenAt } from './screens.ts'

const endTexts = {
  expired: messageText(signInMessages.SESSION_EXPIRES),
  blocked: messageText(signInMessages.BLOCKED),
}

/** Moves every tab to the sign-in page when the session ends, and into the portal when one starts. */
export const watchSession = (router: AnyRouter, queryClient: QueryClient): void => {
  const here = () => router.state.location
  const isOpenPage = () => screenAt(here().pathname)?.capability === 'anyone'

  session.onEnd((reason) => {
    // if the session ended without sign-out, the user returns to this page after the next sign-in
    if (reason !== 'signed-out') notify.warning(endTexts[reason])
    if (isOpenPage()) return
    void router.navigate({ to: '/signin', search: reason === 'signed-out' ? {} : { next: here().href } })
  })

  let userId = session.get()?.user.id
  session.subscribe(() => {
    const user = session.get()?.user
    // also after a sign-in in another tab
    if (user) for (const text of Object.values(endTexts)) dismissText(text)
    if (user?.id === userId) return
    userId = user?.id
    // clear cached data, so that the next user does not see it
    queryClient.clear()
    storedReplies.clear()
    if (user && here().pathname === '/signin') {
      const { next } = here().search as { next?: string }
      // only pages of the portal are accepted
      const requestedPath = next?.startsWith('/') && !next.startsWith('/signin') ? next : undefined
      const to = requestedPath ?? landingPage(user.user_type, isMobile(), isOpenPageFor(user.user_type))
      // the home page itself offers the draft, so other pages notify the user
      if (to !== '/') notifyUnfinishedDraft(user)
      if (requestedPath) router.history.push(requestedPath)
      else void router.navigate({ to, replace: true })
    }
  })
}
