import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { bangkokMinute, type IsoDate } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { Delivery } from '../../contract.ts'
import { DeliveryStatusChip } from './cells.tsx'
import { listTexts } from './texts.ts'
import './confirmed-panel.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the delivery was just confirmed. The page then shows its sheet next to a large Print button (DLV-20). */
    readonly isConfirmed?: true
  }
}

interface NextStepsProps {
  readonly isTrial: boolean
  readonly company: string
  readonly day: IsoDate
  readonly packs: number
}

const NextSteps = ({ isTrial, company, day, packs }: NextStepsProps) => {
  const t = useTexts(listTexts)
  if (isTrial) return <p>{t('trial')}</p>
  return (
    <>
      <h3>{t('nextSteps')}</h3>
      <ol className="stack">
        <li>{t('stick', { count: packs })}</li>
        <li>{t('handOver', { company, day })}</li>
        <li>{t('scan')}</li>
      </ol>
    </>
  )
}

interface ConfirmedProps {
  readonly delivery: Delivery
  readonly company: ShownOrganisation | undefined
  /** The number of pages of the sheet; undefined until it is drawn. */
  readonly pages: number | undefined
  /** Prints the sheet; undefined until it is drawn. */
  readonly onPrint: (() => void) | undefined
  readonly onList: () => void
}

/** The panel after Confirm: the number of pages and boxes, a large Print button, and the next steps (DLV-20). */
export const ConfirmedPanel = ({ delivery, company, pages, onPrint, onList }: ConfirmedProps) => {
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
        <b>{code}</b> {company?.COMPANY_NAME}, {details.deliveryDate}. {t('lines', { count: details.poSelect.length })},{' '}
        {t('packs', { count: packs })}
      </p>
      <button
        ref={print}
        type="button"
        className="button primary print"
        aria-disabled={!isDrawn || undefined}
        onClick={onPrint}
      >
        <Icon name="printer" size={22} />
        {isDrawn ? t('print', { count: pages }) : t('drawing')}
      </button>
      <NextSteps isTrial={isTrial} company={code} day={details.deliveryDate} packs={packs} />
      <div className="confirmed-next flow" data-actions="">
        <Link className="button" to="/">
          {t('toOpenLines')}
        </Link>
        <button type="button" className="button quiet" onClick={onList}>
          {t('toList')}
        </button>
      </div>
    </section>
  )
}
