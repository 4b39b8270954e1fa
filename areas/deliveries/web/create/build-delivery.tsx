import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useIsMobile } from '#kit/web/device/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { DeliveryForm } from './delivery-form.ts'
import { DocumentStep } from './document-step.tsx'
import type { DraftControls } from './draft/drafts.tsx'
import { OrderStep } from './order-step.tsx'
import { CheckStep } from './preview/check-step.tsx'
import { PreviewPanel } from './preview/preview.tsx'
import { createTexts } from './texts.ts'
import { useBuildDelivery } from './use-build-delivery.tsx'
import './build-delivery.css'
import './draft/draft.css'

/** Links to the scan pages, for a store keeper with a handheld, who usually wants to scan (G-30). */
const StoreTiles = ({ user }: { readonly user: SessionUser }) => {
  const t = useTexts(createTexts)
  const isHandheld = useIsMobile()
  if (!isHandheld || !may(user.user_type, 'receiving.receive')) return null
  return (
    <nav className="store-tiles">
      <Link to="/scan-received" className="store-tile stack framed strong">
        <Icon name="scan" size={28} />
        {t('tileScan')}
      </Link>
      <Link to="/print-received" className="store-tile stack framed strong">
        <Icon name="printer" size={28} />
        {t('tilePrint')}
      </Link>
    </nav>
  )
}

interface BuildDeliveryProps {
  readonly drafts: DraftControls
  readonly start: DeliveryForm
  /** Called when the form was cleared or another order was found. Notes about its start then no longer apply. */
  readonly onFormReplaced: () => void
  /** Notes about the start of the form, such as a copied delivery. */
  readonly children: ReactNode
}

/** The form of a new delivery in three steps (lines, document, check), followed by its preview and Confirm. */
export const BuildDelivery = ({ drafts, start, onFormReplaced, children }: BuildDeliveryProps) => {
  const t = useTexts(createTexts)
  const built = useBuildDelivery(drafts, start, onFormReplaced)
  const { user, form, checked, list, goTo, actions, preview } = built
  if (preview.psc)
    return (
      <>
        {actions.question}
        <PreviewPanel preview={preview} psc={preview.psc} onCancel={() => void actions.cancelPreview()} />
      </>
    )
  return (
    <div className="build-page column">
      {actions.question}
      <StoreTiles user={user} />
      {children}
      {form.isUnsaved && <PageNote isWarning>{t('notKept')}</PageNote>}
      <div className={list.isShown ? 'build only-open-lines' : 'build'}>
        <OrderStep built={built} onFormReplaced={onFormReplaced} />
        {!list.isShown && (
          <>
            <DocumentStep head={form.now.head} numberExists={checked.numberExists} dispatch={form.dispatch} />
            <CheckStep {...checked} onGo={goTo} onPreview={preview.open} onReset={() => void actions.reset()} />
          </>
        )}
      </div>
    </div>
  )
}

/** A note about the whole page that stays until it is closed or no longer applies. */
export const PageNote = (props: {
  readonly isWarning?: boolean
  readonly children: ReactNode
  readonly onClose?: () => void
}) => {
  const t = useTexts(createTexts)
  return (
    <div
      className={`page-note row framed ${props.isWarning ? 'warning' : ''}`}
      role={props.isWarning ? 'alert' : 'status'}
    >
      <Icon name={props.isWarning ? 'alert' : 'info'} size={16} />
      <div>{props.children}</div>
      {props.onClose && <QuietButton onClick={props.onClose}>{t('close')}</QuietButton>}
    </div>
  )
}
