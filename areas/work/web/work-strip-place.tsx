import { lazy, Suspense } from 'react'
import './work-strip.css'

const LoadedStrip = lazy(() => import('./work-strip.tsx'))

/**
 * The line of pending work above a start page, loaded on demand. An empty line reserves its height, so that the page
 * does not move.
 */
export const WorkStrip = () => (
  <Suspense fallback={<div className="work-strip row wraps small" aria-hidden="true" />}>
    <LoadedStrip />
  </Suspense>
)
