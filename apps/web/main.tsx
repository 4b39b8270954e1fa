import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { checkProfile, session } from '#areas/accounts/web/index.ts'
import { takePscParts } from '#areas/deliveries/web/index.ts'
import { pscParts } from '#areas/receiving/web/index.ts'
import { takeSession } from '#kit/web/api.ts'
import { showLanguage } from '#kit/web/i18n.ts'
import { makeQueryClient } from '#kit/web/query.ts'
import { startTheme } from '#kit/web/theme.ts'
import { watchLive } from './live-watch.ts'
import { router } from './router.tsx'
import { registerServiceWorker } from './service-worker/register.ts'
import { watchSession } from './session-watch.ts'
import { watchInstall } from './shell/install-app.ts'
import { watchVersion } from './version/version-watch.ts'
import '#kit/web/base.css'

startTheme()
const queries = makeQueryClient()
takeSession({
  token: () => session.get()?.token,
  ended: (code) => session.end(code === 'BLOCKED' ? 'blocked' : 'expired'),
})
watchSession(router, queries)
watchLive()
watchVersion(router)
registerServiceWorker()
watchInstall()
takePscParts(pscParts)
const language = session.get()?.user.language
if (language) showLanguage(language)
void checkProfile()

const place = document.getElementById('portal')
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
