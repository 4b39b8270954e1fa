// first, so that all other style sheets override it
import '#kit/web/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getPublicSettings } from '#areas/accounts/contract.ts'
import { checkProfile, confirmIdentityIfNeeded, session, setSignInParts } from '#areas/accounts/web/index.ts'
import { registerPscPanels } from '#areas/deliveries/web/index.ts'
import { documentWorkActions } from '#areas/documents/web/index.ts'
import { openLiveStream } from '#areas/live/contract.ts'
import { orderAnswerWorkActions } from '#areas/order-answers/web/index.ts'
import { pscPanels, signInParts } from '#areas/receiving/web/index.ts'
import { ublParts } from '#areas/ubl/web/index.ts'
import { registerWorkActions } from '#areas/work/web/index.ts'
import { callApiAsStream, setApiSession } from '#kit/web/api.ts'
import { showUserLanguage } from '#kit/web/i18n.ts'
import { startLiveUpdates } from '#kit/web/live.ts'
import { apiQuery, createQueryClient } from '#kit/web/query.ts'
import { startTheme } from '#kit/web/theme.ts'
import { router } from './router.tsx'
import { registerServiceWorker } from './service-worker/register.ts'
import { watchSession } from './session-watch.ts'
import { keepInstallOffer } from './shell/install-app.ts'
import { watchVersion } from './version/version-watch.ts'

startTheme()
const queryClient = createQueryClient()
setApiSession({
  token: () => session.get()?.token,
  ended: (code) => session.end(code === 'BLOCKED' ? 'blocked' : 'expired'),
  retries: confirmIdentityIfNeeded,
})
// every page needs some of these settings; without this early request, they would arrive after the page's scripts
void queryClient.prefetchQuery(apiQuery(getPublicSettings, {}))
watchSession(router, queryClient)
startLiveUpdates({
  open: (since, signal) =>
    callApiAsStream(openLiveStream, { headers: since === undefined ? {} : { 'last-event-id': since } }, signal),
  who: () => session.get()?.token,
  onWho: (changed) => session.subscribe(changed),
})
watchVersion(router)
registerServiceWorker()
keepInstallOffer()
registerPscPanels([...pscPanels, ...ublParts])
setSignInParts(signInParts)
registerWorkActions([...documentWorkActions, ...orderAnswerWorkActions])
const user = session.get()?.user
if (user) showUserLanguage(user.id, user.language)
void checkProfile()

const portalElement = document.getElementById('portal')
if (portalElement)
  createRoot(portalElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
