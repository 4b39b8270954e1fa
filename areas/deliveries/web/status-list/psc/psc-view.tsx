import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Drawer } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { useLogo } from '#areas/directory/web/index.ts'
import { bangkokMinute, type IsoDate } from '#kit/shared/dates.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { EmptyState, Loading, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, DangerButton, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { UnbrokenNumbers } from '#kit/web/parts/unbroken-numbers.tsx'
import { apiQuery, ProblemError } from '#kit/web/query.ts'
import { type Delivery, getDelivery } from '../../../contract.ts'
import { type PscDocument, pscAudienceFor, pscDocument } from '../../../documents/psc/psc-document.ts'
import { labelPageCount } from '../../../rules/codes/labels.ts'
import type { PrintPart } from '../../../rules/codes/print-part.ts'
import { isActionAllowed } from '../../../rules/status.ts'
import { findOrganisation, useDocumentForms, useOrganisations, usePackExemption } from '../../organisations.ts'
import { PscFrame } from '../../psc-frame.tsx'
import { DeleteDialog } from '../change-dialogs.tsx'
import { DeliveryStatusChip } from '../status-chip.tsx'
import { listTexts } from '../texts.ts'
import { DeliveryDetailsPanel } from './delivery-details-panel.tsx'
import { LabelBar } from './label-bar.tsx'
import { PrintPartBar, type SelectedPart } from './print-part.tsx'
import './psc-view.css'

/** Returns the content of a delivery's PSC; undefined until company, form numbers and logo have loaded. */
const usePscDocument = (delivery: Delivery, company: ShownOrganisation | undefined): PscDocument | undefined => {
  const { user_type } = useUser()
  const facts = usePackExemption(useOrganisations())
  const forms = useDocumentForms()
  const { logo, isLoading } = useLogo(company)
  return useMemo(() => {
    if (!forms || isLoading) return undefined
    const organisation = company ?? { INVENTORY_ORG_CODE: String(delivery.company), COMPANY_NAME: '' }
    return pscDocument(delivery, { ...facts, audience: pscAudienceFor(user_type), forms, logo, organisation })
  }, [delivery, company, facts, forms, logo, isLoading, user_type])
}

/** Prints the PDF in the frame. If the browser cannot show a PDF in the page, opens it in a new tab. */
const printSheet = (url: string): void => {
  const frame = document.querySelector<HTMLIFrameElement>('.psc-view iframe.psc-frame')
  if (frame?.contentWindow) frame.contentWindow.print()
  else window.open(url, '_blank', 'noopener')
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the delivery was just confirmed. The page then shows its sheet next to a large Print button (DLV-20). */
    readonly isConfirmed?: true
  }
}

const NextSteps = ({ company, day, packs }: { company: string; day: IsoDate; packs: number }) => {
  const t = useTexts(listTexts)
  return (
    <>
      <h3>{t('nextSteps')}</h3>
      <ol className="stack">
        <li>{t('stick', { count: packs })}</li>
        <li>
          <UnbrokenNumbers text={t('handOver', { company, day })} />
        </li>
        <li>{t('scan')}</li>
      </ol>
    </>
  )
}

interface ConfirmedProps {
  readonly delivery: Delivery
  readonly company: ShownOrganisation | undefined
  /** The number of pages of the sheet; undefined until it is rendered. */
  readonly pages: number | undefined
  /** Prints the sheet; undefined until it is rendered. */
  readonly onPrint: (() => void) | undefined
  readonly onList: () => void
}

/** The panel after Confirm: the number of pages and boxes, a large Print button, and the next steps (DLV-20). */
const ConfirmedPanel = ({ delivery, company, pages, onPrint, onList }: ConfirmedProps) => {
  const t = useTexts(listTexts)
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus(), [])
  const { details, status, createdAt } = delivery
  const isTrial = status === 'transit_demo'
  const time = bangkokMinute(createdAt)
  const code = company?.INVENTORY_ORG_CODE ?? String(delivery.company)
  const packs = details.qtyLot.reduce((sum, count) => sum + count, 0)
  const isDrawn = onPrint !== undefined && pages !== undefined
  return (
    <section className="confirmed column gap-12" aria-labelledby="confirmed-title">
      <p className="confirmed-state row wraps">
        <span className="done inline-row green-text strong">
          <Icon name="tick" size={16} /> {t('confirmedTitle')}
        </span>
        {!isTrial && <span className="muted">{t('visibleTo', { time, company: code })}</span>}
        <DeliveryStatusChip status={status} />
      </p>
      <h2 id="confirmed-title">{details.invoiceNo}</h2>
      <p>
        <b>{code}</b> {company?.COMPANY_NAME}, <span className="no-wrap">{details.deliveryDate}.</span>{' '}
        {t('lines', { count: details.poSelect.length })}, {t('packs', { count: packs })}
      </p>
      <PrimaryButton ref={print} className="print" aria-disabled={!isDrawn || undefined} onClick={onPrint}>
        <Icon name="printer" size={22} />
        {isDrawn ? t('print', { count: pages }) : t('drawing')}
      </PrimaryButton>
      {isTrial ? <p>{t('trial')}</p> : <NextSteps company={code} day={details.deliveryDate} packs={packs} />}
      <div className="confirmed-next flow" data-actions="">
        <Link className="button" to="/">
          {t('toOpenLines')}
        </Link>
        <QuietButton onClick={onList}>{t('toList')}</QuietButton>
      </div>
    </section>
  )
}

interface PscPartsProps {
  readonly delivery: Delivery
  readonly isConfirmed: boolean
  readonly onList: () => void
}

/** Shows the sheet of a delivery next to its facts or, after Confirm, next to the panel with the Print button. */
const PscWithPanel = ({ delivery, isConfirmed, onList }: PscPartsProps) => {
  const company = findOrganisation(useOrganisations(), delivery.company)
  const psc = usePscDocument(delivery, company)
  const [pages, setPages] = useState<number>()
  const [url, setUrl] = useState<string>()
  // the pages or tags that are displayed instead of the whole PSC
  const [chosen, setChosen] = useState<SelectedPart>()
  const [labels, setLabels] = useState<PrintPart>()
  const onPrint = url === undefined ? undefined : () => printSheet(url)
  const showLabels = (next: PrintPart | undefined) => {
    setChosen(undefined)
    setLabels(next)
  }
  return (
    <div className="psc-parts">
      {isConfirmed ? (
        <ConfirmedPanel
          delivery={delivery}
          company={company}
          pages={labels?.labels ? labelPageCount(labels.labels, labels.packs.length) : pages}
          onPrint={onPrint}
          onList={onList}
        />
      ) : (
        <DeliveryDetailsPanel delivery={delivery} company={company} />
      )}
      <div className="psc-sheet">
        {psc ? (
          <>
            <LabelBar delivery={delivery} onPrint={onPrint} onChoose={showLabels} />
            {!isConfirmed && !labels && (
              <PrintPartBar packsOf={delivery.details.qtyLot} pages={pages} chosen={chosen} onChoose={setChosen} />
            )}
            <PscFrame psc={psc} part={labels ?? chosen?.part} onPages={setPages} onReady={setUrl} />
          </>
        ) : (
          <Loading />
        )}
      </div>
    </div>
  )
}

/** Deletes the delivery and opens it as a draft, until its first box is scanned (DLV-22), or starts a copy of it. */
const PscActions = ({ delivery }: { readonly delivery: Delivery }) => {
  const t = useTexts(listTexts)
  const navigate = useNavigate()
  const { user_type: type } = useUser()
  const [isAsking, setAsking] = useState(false)
  const { id, status, atDock, details } = delivery
  if (!may(type, 'delivery.create')) return null
  const canReplace = may(type, 'delivery.delete') && !atDock && isActionAllowed('delete', status)
  return (
    <>
      {canReplace && <DangerButton onClick={() => setAsking(true)}>{t('replace')}</DangerButton>}
      {canReplace && isAsking && (
        <DeleteDialog
          id={id}
          number={details.invoiceNo}
          atDock={atDock}
          onReplaced={() => void navigate({ to: '/', search: { replaces: String(id) } as never })}
          onClose={() => setAsking(false)}
        />
      )}
      <PageLink to="/" search={{ copy: String(id) }} className="button">
        {t('copyAction')}
      </PageLink>
    </>
  )
}

/** Shows a PSC and its facts over the list. The view has its own URL (STA-05). */
export const PscView = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts(listTexts)
  useReturnFocus()
  const compact = useCompact()
  const possible = Number.isInteger(id)
  const { data, error, refetch } = useQuery({
    ...apiQuery(getDelivery, { params: { id } }),
    enabled: possible,
    // always reload, because another user may have changed the delivery since the list was loaded
    refetchOnMount: 'always',
  })
  const missing = !possible || (error instanceof ProblemError && [400, 404].includes(error.problem.status))
  const { history } = useRouter()
  const [isConfirmed] = useState(() => history.location.state.isConfirmed === true)
  const title = data ? `PSC ${data.details.invoiceNo}` : missing ? t('notFoundTitle') : 'PSC'
  return (
    <Drawer
      open
      title={title}
      size={compact ? '100%' : 'min(1240px, 94vw)'}
      closable={false}
      onClose={onClose}
      rootClassName={isConfirmed ? 'psc-view just-confirmed' : 'psc-view'}
      extra={
        <div className="buttons">
          {data && <PscActions delivery={data} />}
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      }
    >
      {missing ? (
        <EmptyState icon="document" title={t('notFoundTitle')}>
          <p className="muted">{t('notFoundText')}</p>
          <Button onClick={onClose}>{t('backToList')}</Button>
        </EmptyState>
      ) : data ? (
        <PscWithPanel delivery={data} isConfirmed={isConfirmed} onList={onClose} />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </Drawer>
  )
}
