import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { LanguageSwitch, signOut, useUser } from '#areas/accounts/web/index.ts'
import { AuditDrawer } from '#areas/audit/web/index.ts'
import { HolidayDialog, LogoDialog } from '#areas/directory/web/index.ts'
import { setView, useView, type View } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import { useStore } from '#kit/web/store.ts'
import { setTheme, type ThemeChoice, useThemeChoice } from '#kit/web/theme.ts'
import { openFor } from '../screens.ts'
import { shellTexts } from '../texts.ts'
import { startTour } from '../tour/start-tour.ts'
import { changeLogOpen } from './change-log.ts'
import { useInstall } from './install-app.ts'
import './person.css'

/** The supplier of a supplier's user, the company of other users (SHL-04, G-3). */
const belongsTo = (user: SessionUser): string => (user.vendor_id === null ? user.company_name : user.vendor_name) ?? ''

/** The alert addresses for store, the user's own e-mail address for others (SHL-04). */
const addressesOf = (user: SessionUser): readonly string[] =>
  ((user.user_type === 'store' && user.email_alert) || user.email)
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)

const Addresses = ({ user }: { user: SessionUser }) => {
  const t = useTexts(shellTexts)
  const [first = '', ...others] = addressesOf(user)
  return (
    <span className="address" title={others.length > 0 ? [first, ...others].join(', ') : undefined}>
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

export const PersonMenu = ({ compact }: { compact: boolean }) => {
  const t = useTexts(shellTexts)
  const user = useUser()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [showsLogo, setShowsLogo] = useState(false)
  const [showsHolidays, setShowsHolidays] = useState(false)
  const showsAudit = useStore(changeLogOpen)
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open])
  return (
    <div className="person" ref={place}>
      <button
        type="button"
        ref={button}
        className="person-button"
        aria-expanded={open}
        aria-haspopup="true"
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{`${t('person')}: `}</span>
        <span className="names">
          <span className="name">
            {user.username}
            {!compact && belongsTo(user) && <span className="muted">{` · ${belongsTo(user)}`}</span>}
          </span>
          {!compact && <Addresses user={user} />}
        </span>
        <span className="avatar" aria-hidden="true">
          {user.username.slice(0, 1).toUpperCase()}
        </span>
      </button>
      {open && (
        <PersonPanel
          user={user}
          close={() => setOpen(false)}
          showAudit={() => changeLogOpen.set(true)}
          showLogo={() => setShowsLogo(true)}
          showHolidays={() => setShowsHolidays(true)}
        />
      )}
      {showsLogo && (
        <Suspense fallback={null}>
          <LogoDialog
            onClose={() => {
              setShowsLogo(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
      {showsHolidays && (
        <Suspense fallback={null}>
          <HolidayDialog
            onClose={() => {
              setShowsHolidays(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
      {showsAudit && (
        <Suspense fallback={null}>
          <AuditDrawer
            onClose={() => {
              changeLogOpen.set(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface PersonPanelProps {
  readonly user: SessionUser
  readonly close: () => void
  readonly showAudit: () => void
  readonly showLogo: () => void
  readonly showHolidays: () => void
}

/** An entry of the menu with an icon. */
const Item = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" className="item" onClick={onClick}>
    <Icon name={icon} />
    {label}
  </button>
)

const Settings = () => {
  const t = useTexts(shellTexts)
  const theme = useThemeChoice()
  const view = useView()
  const themes: Record<ThemeChoice, string> = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') }
  const views: Record<View, string> = { auto: t('viewAuto'), mobile: t('viewMobile'), desktop: t('viewDesktop') }
  return (
    <>
      <Row label={t('language')}>
        <LanguageSwitch />
      </Row>
      <Row label={t('theme')}>
        <Choice label={t('theme')} options={themes} chosen={theme} choose={setTheme} />
      </Row>
      <Row label={t('view')}>
        <Choice label={t('view')} options={views} chosen={view} choose={setView} />
      </Row>
    </>
  )
}

const PersonPanel = ({ user, close, showAudit, showLogo, showHolidays }: PersonPanelProps) => {
  const t = useTexts(shellTexts)
  const navigate = useNavigate()
  const install = useInstall()
  const afterClose = (action: () => void) => () => {
    close()
    action()
  }
  const showTour = () => {
    if (openFor(user.user_type)('/')) void navigate({ to: '/' })
    startTour()
  }
  return (
    <section className="person-panel" aria-label={t('person')}>
      <div className="who">
        <strong>{user.username}</strong>
        <span>{belongsTo(user)}</span>
        <Addresses user={user} />
      </div>
      <Link to="/change-password" className="item" onClick={close}>
        <Icon name="key" />
        {t('changePassword')}
      </Link>
      {may(user.user_type, 'audit.read') && <Item icon="list" label={t('changeLog')} onClick={afterClose(showAudit)} />}
      {may(user.user_type, 'logo.write') && (
        <Item icon="upload" label={t('companyLogo')} onClick={afterClose(showLogo)} />
      )}
      {may(user.user_type, 'holidays.write') && (
        <Item icon="calendar" label={t('holidays')} onClick={afterClose(showHolidays)} />
      )}
      <Settings />
      {install && <Item icon="download" label={t('install')} onClick={afterClose(install)} />}
      <Item icon="compass" label={t('tour')} onClick={afterClose(showTour)} />
      <Item icon="leave" label={t('logout')} onClick={signOut} />
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="row">
    <span>{label}</span>
    {children}
  </div>
)

const Choice = <T extends string>(props: {
  label: string
  options: Readonly<Record<T, string>>
  chosen: T
  choose: (one: T) => void
}) => (
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
)
