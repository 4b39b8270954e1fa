import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePreference } from '#areas/accounts/web/index.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { useIsWorkOpen } from '#kit/web/feedback/open-work.ts'
import { createStore, useStore } from '#kit/web/store.ts'

const HomeTour = lazy(() => import('./home-tour.tsx'))

/** Set when the user requests the tour. It then starts even if the user has already seen it. */
export const tourRequested = createStore(false)

/**
 * The guided tour (SHL-06, G-92). It starts once automatically for each user, on a home page without unsaved work, and
 * later on request. Its code is loaded on demand.
 */
export const TourHost = () => {
  const [seen, remember] = usePreference('tour.home')
  const isRequested = useStore(tourRequested)
  const compact = useCompact()
  const hasWork = useIsWorkOpen()
  const { pathname } = useLocation()
  const isFirst = !seen && !hasWork && pathname === '/'
  if (!isRequested && !isFirst) return null
  return (
    <Suspense fallback={null}>
      <HomeTour
        compact={compact}
        onEnd={() => {
          tourRequested.set(false)
          if (!seen) remember(true)
        }}
      />
    </Suspense>
  )
}
