import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { useConnection } from '../device/connection.ts'
import { useTexts } from '../i18n.ts'
import { QuietButton } from '../parts/button.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { useStore } from '../store.ts'
import { kitTexts } from '../texts.ts'
import {
  dismiss,
  dismissNetworkFailures,
  holdNotification,
  type NotificationKind,
  notifications,
} from './notifications.ts'
import './notifications.css'

const icons: Record<NotificationKind, IconName> = {
  success: 'tick',
  deleted: 'tick',
  info: 'info',
  validation: 'alert',
  warning: 'alert',
}

const GAP = 8

/**
 * The distance in px from the bottom of the window to the top of the page's action buttons (`data-actions`) in its
 * lower half; 0 if there are none.
 */
const aboveActions = (): number =>
  [...document.querySelectorAll('[data-actions]')].reduce((max, bar) => {
    const { top, bottom, height } = bar.getBoundingClientRect()
    const isBelow = height > 0 && top > innerHeight / 2 && top < innerHeight && bottom > 0
    return isBelow ? Math.max(max, innerHeight - top + GAP) : max
  }, 0)

/** Keeps notifications above the page's action buttons, so that they never cover the Submit button. */
const useAboveActions = (isShown: boolean): number => {
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    const look = () => setAbove(aboveActions())
    look()
    // the page may change while the notification is visible
    const rendered = new MutationObserver(look)
    rendered.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', look)
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      rendered.disconnect()
      removeEventListener('resize', look)
      removeEventListener('scroll', look, { capture: true })
    }
  }, [isShown])
  return above
}

export const NotificationRegion = () => {
  const visible = useStore(notifications)
  const t = useTexts(kitTexts)
  const above = useAboveActions(visible.length > 0)
  const connection = useConnection()
  useEffect(() => {
    if (connection === 'online') dismissNetworkFailures()
  }, [connection])
  return (
    <section
      className="notifications"
      aria-label={t('notifications')}
      style={{ '--above-actions': `${above}px` } as CSSProperties}
    >
      {visible.map(({ id, kind, text }) => (
        <div
          key={id}
          className={`notification ${kind}`}
          role={kind === 'validation' || kind === 'warning' ? 'alert' : 'status'}
          onPointerEnter={() => holdNotification(id, true)}
          onPointerLeave={() => holdNotification(id, false)}
        >
          <Icon name={icons[kind]} />
          <p>{text}</p>
          <QuietButton aria-label={t('close')} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </QuietButton>
        </div>
      ))}
    </section>
  )
}
