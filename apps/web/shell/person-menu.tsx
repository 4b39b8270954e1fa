import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { LanguageSwitch, signOut, useUser } from '#areas/accounts/web/index.ts'
import { AuditDrawer } from '#areas/audit/web/index.ts'
import { HolidayDialog, LogoDialog } from '#areas/directory/web/index.ts'
import { AnswerSettingsDialog } from '#areas/order-answers/web/index.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { setViewMode, useViewMode, type ViewMode } from '#kit/web/device/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { useStore } from '#kit/web/store.ts'
import { setTheme, type ThemeChoice, useThemeChoice } from '#kit/web/theme.ts'
import { isOpenPageFor } from '../screens.ts'
import { shellTexts } from '../texts.ts'
import { tourRequested } from '../tour/tour-host.tsx'
import { changeLogStore } from './change-log.ts'
import { useInstallApp } from './install-app.ts'
import './person.css'

/** Returns the supplier of a supplier's user, or the company of other users (SHL-04, G-3). */
const belongsTo = (user: SessionUser): string => (user.vendor_id === null ? user.company_name : user.vendor_name) ?? ''

/** Returns the alert addresses of a store's user, or the user's own email address (SHL-04). */
const addressesOf = (user: SessionUser): readonly string[] =>
  splitAddresses((user.user_type === 'store' && user.email_alert) || user.email)

const Addresses = ({ user }: { user: SessionUser }) => {
  const t = useTexts(shellTexts)
  const [first = '', ...others] = addressesOf(user)
  return (
    <span className="muted smaller" title={others.length > 0 ? [first, ...others].join(', ') : undefined}>
      {first}
      {others.length > 0 && (
        <>
          <span aria-hidden="true">{` +${others.length}`}</span>
          <span className="visually-hidden">
            {t('moreAddresses', { count: others.length, list: others.join(', ') })}
          </span>
        </>
      )}
    </span>
  )
}

/** Holds whether a panel is open. Escape, or a press outside of `place`, closes it. */
const usePanel = (place: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const ends = new AbortController()
    const closeOutside = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside, { signal: ends.signal })
    document.addEventListener('keydown', closeByKey, { signal: ends.signal })
    return () => ends.abort()
  }, [open, place, button])
  return [open, setOpen] as const
}

/** The dialogs that the user menu opens. The palette can also open the change log, so both share its state. */
const dialogs = { logo: LogoDialog, holidays: HolidayDialog, answers: AnswerSettingsDialog, audit: AuditDrawer }
type PersonDialog = keyof typeof dialogs

const PersonButton = (props: { user: SessionUser; compact: boolean } & ComponentProps<'button'>) => {
  const { user, compact, ...button } = props
  const t = useTexts(shellTexts)
  return (
    <button type="button" className="person-button row" aria-haspopup="true" {...button}>
      <span className="visually-hidden">{`${t('yourAccount')}: `}</span>
      <span className="names">
        <span className="name truncated strong">
          {user.username}
          {!compact && belongsTo(user) && <span className="muted">{` · ${belongsTo(user)}`}</span>}
        </span>
        {!compact && <Addresses user={user} />}
      </span>
      <span className="avatar strong" aria-hidden="true">
        {user.username.slice(0, 1).toUpperCase()}
      </span>
    </button>
  )
}

export const PersonMenu = ({ compact }: { compact: boolean }) => {
  const user = useUser()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = usePanel(place, button)
  const [chosen, setChosen] = useState<PersonDialog>()
  const isChangeLogOpen = useStore(changeLogStore)
  const openDialog = isChangeLogOpen ? 'audit' : chosen
  const Dialog = openDialog && dialogs[openDialog]
  const show = (dialog: PersonDialog) => (dialog === 'audit' ? changeLogStore.set(true) : setChosen(dialog))
  const closeDialog = () => {
    setChosen(undefined)
    changeLogStore.set(false)
    button.current?.focus()
  }
  return (
    <div className="person" ref={place}>
      <PersonButton user={user} compact={compact} ref={button} aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && <PersonPanel user={user} close={() => setOpen(false)} show={show} />}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onClose={closeDialog} />
        </Suspense>
      )}
    </div>
  )
}

interface PersonPanelProps {
  readonly user: SessionUser
  readonly close: () => void
  readonly show: (dialog: PersonDialog) => void
}

const Item = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" className="item" onClick={onClick}>
    <Icon name={icon} />
    {label}
  </button>
)

const Settings = () => {
  const t = useTexts(shellTexts)
  const theme = useThemeChoice()
  const view = useViewMode()
  const themes: Record<ThemeChoice, string> = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') }
  const views: Record<ViewMode, string> = { auto: t('viewAuto'), mobile: t('viewMobile'), desktop: t('viewDesktop') }
  return (
    <>
      <div className="row">
        <span>{t('language')}</span>
        <LanguageSwitch />
      </div>
      <Choice label={t('theme')} options={themes} chosen={theme} choose={setTheme} />
      <Choice label={t('view')} options={views} chosen={view} choose={setViewMode} />
    </>
  )
}

const PersonPanel = ({ user, close, show }: PersonPanelProps) => {
  const t = useTexts(shellTexts)
  const navigate = useNavigate()
  const install = useInstallApp()
  const afterClose = (action: () => void) => () => {
    close()
    action()
  }
  const startTour = () => tourRequested.set(true)
  const showTour = () => {
    // the tour selects its steps by the page that is open when it starts
    if (isOpenPageFor(user.user_type)('/')) void navigate({ to: '/' }).then(startTour)
    else startTour()
  }
  return (
    <section className="person-panel" aria-label={t('yourAccount')}>
      <div className="who">
        <strong>{user.username}</strong>
        <span>{belongsTo(user)}</span>
        <Addresses user={user} />
      </div>
      <Link to="/change-password" className="item" onClick={close}>
        <Icon name="key" />
        {t('changePassword')}
      </Link>
      {may(user.user_type, 'audit.read') && (
        <Item icon="list" label={t('changeLog')} onClick={afterClose(() => show('audit'))} />
      )}
      {may(user.user_type, 'logo.write') && (
        <Item icon="upload" label={t('companyLogo')} onClick={afterClose(() => show('logo'))} />
      )}
      {may(user.user_type, 'holidays.write') && (
        <Item icon="calendar" label={t('holidays')} onClick={afterClose(() => show('holidays'))} />
      )}
      {may(user.user_type, 'order-answer.settings') && (
        <Item icon="clipboard" label={t('orderAnswers')} onClick={afterClose(() => show('answers'))} />
      )}
      <Settings />
      {install && <Item icon="download" label={t('install')} onClick={afterClose(install)} />}
      <Item icon="compass" label={t('tour')} onClick={afterClose(showTour)} />
      <Item icon="leave" label={t('logout')} onClick={signOut} />
    </section>
  )
}

const Choice = <T extends string>(props: {
  label: string
  options: Readonly<Record<T, string>>
  chosen: T
  choose: (one: T) => void
}) => (
  <div className="row">
    <span>{props.label}</span>
    <select
      className="input"
      aria-label={props.label}
      value={props.chosen}
      onChange={(event) => props.choose(event.target.value as T)}
    >
      {(Object.entries(props.options) as [T, string][]).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
