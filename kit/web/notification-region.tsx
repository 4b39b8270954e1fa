import { useTexts } from './i18n.ts'
import { Icon, type IconName } from './icons.tsx'
import { dismiss, keepShowing, type NotificationKind, notifications } from './notifications.ts'
import { useStore } from './store.ts'
import { kitTexts } from './texts.ts'
import './notifications.css'

const icons: Record<NotificationKind, IconName> = {
  success: 'tick',
  info: 'info',
  validation: 'alert',
  warning: 'alert',
}

export const NotificationRegion = () => {
  const shown = useStore(notifications)
  const t = useTexts(kitTexts)
  return (
    <section className="notifications" aria-label={t('notifications')}>
      {shown.map(({ id, kind, text }) => (
        <div
          key={id}
          className={`notification ${kind}`}
          role={kind === 'success' || kind === 'info' ? 'status' : 'alert'}
          onPointerEnter={() => keepShowing(id, true)}
          onPointerLeave={() => keepShowing(id, false)}
        >
          <Icon name={icons[kind]} />
          <p>{text}</p>
          <button type="button" className="button quiet" aria-label={t('close')} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  )
}
