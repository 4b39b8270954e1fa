import { Suspense } from 'react'
import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { logoAddress, useLogo } from '#areas/directory/web/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { LabelledValue, WideValue } from '#kit/web/parts/labelled-value.tsx'
import type { Delivery } from '../../../contract.ts'
import { tagCounts } from '../../../rules/codes/labels.ts'
import { documentNumbersOf } from '../../../rules/document-numbers.ts'
import { type DeliveredLine, deliveredLines } from '../../../rules/lines/delivered-lines.ts'
import { isSamePack, type Pack } from '../../../rules/lines/pack.ts'
import { registeredPscPanels } from '../../psc-panels.ts'
import { DeliveryHistory } from '../history.tsx'
import { DeliveryStatusChip } from '../status-chip.tsx'
import { listTexts } from '../texts.ts'

/** Groups consecutive packs with the same quantity, for texts such as '10 × 50'. */
const packGroups = (packs: readonly Pack[]) => {
  const groups: { count: number; pack: Pack; first: number }[] = []
  packs.forEach((pack, index) => {
    const last = groups.at(-1)
    if (last && isSamePack(last.pack, pack)) last.count += 1
    else groups.push({ count: 1, pack, first: index + 1 })
  })
  return groups
}

const LineDetails = ({ delivered: { line, amount, lotSup, packs } }: { delivered: DeliveredLine }) => {
  const t = useTexts(listTexts)
  const order = { po: line.PO_NUMBER, line: line.LINE_NUM }
  return (
    <li>
      <div className="row spread gap-12">
        <strong>{line.ITEM_CODE}</strong>
        <span className="number">
          {formatQuantity(amount)} {line.UOM}
        </span>
      </div>
      <p>{line.DESCRIPTION}</p>
      <p className="muted">
        {line.RELEASE_NUM ? t('poRelLine', { ...order, rel: line.RELEASE_NUM }) : t('poLine', order)}
        {lotSup !== '' && ` · ${t('lotSup')} ${lotSup}`} · {t('packs', { count: packs.length })}
      </p>
      <ul className="lots flow gap-4" aria-label={t('lots')}>
        {packGroups(packs).map(({ count, pack, first }) => (
          <li key={first}>
            {count} × {formatQuantity(pack.quantity)}
            {pack.heat !== '' && <span className="muted"> · {pack.heat}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}

const CompanyName = ({ company }: { company: ShownOrganisation }) => {
  const { logo } = useLogo(company)
  return (
    <>
      {logo && <img className="company-logo" src={logoAddress(logo)} alt="" />}
      {`${company.INVENTORY_ORG_CODE} · ${company.COMPANY_NAME}`}
    </>
  )
}

const PanelsOfOtherAreas = ({ delivery, isBelow }: { delivery: Delivery; isBelow: boolean }) =>
  registeredPscPanels()
    .filter((part) => (part.isBelow ?? false) === isBelow)
    .map(({ name, Panel: Part }) => (
      <Suspense key={name} fallback={null}>
        <Part delivery={delivery} />
      </Suspense>
    ))

export const DeliveryDetailsPanel = (props: { delivery: Delivery; company: ShownOrganisation | undefined }) => {
  const { delivery, company } = props
  const t = useTexts(listTexts)
  const { details } = delivery
  const { invoice, doNo } = documentNumbersOf(details)
  const { headerTags, packTags } = tagCounts(details.qtyLot)
  return (
    // the facts scroll, so they must be focusable for keyboard users
    <section className="psc-facts" aria-label={t('facts')} tabIndex={0}>
      <DeliveryStatusChip status={delivery.status} isWaiting={delivery.receivingSince !== undefined} />
      <PanelsOfOtherAreas delivery={delivery} isBelow={false} />
      <dl className="data-facts">
        <WideValue label={t('supplier')}>{details.vendorName}</WideValue>
        <WideValue label={t('company')}>
          {company ? <CompanyName company={company} /> : String(delivery.company)}
        </WideValue>
        <LabelledValue label={t('site')}>{details.site.VENDOR_SITE_CODE}</LabelledValue>
        <LabelledValue label={t('deliveryDate')}>{details.deliveryDate}</LabelledValue>
        <LabelledValue label={t('invoice')}>{invoice}</LabelledValue>
        <LabelledValue label={t('invoiceDate')}>{details.isInvoice ? details.invoiceDate : ''}</LabelledValue>
        <LabelledValue label={t('do')}>{doNo}</LabelledValue>
        <LabelledValue label={t('doDate')}>
          {details.isInvoice ? details.doDate : (details.doDate ?? details.invoiceDate)}
        </LabelledValue>
        <LabelledValue label={t('receivedNo')}>{delivery.receivedNo}</LabelledValue>
        <LabelledValue label={t('receivedAt')}>{delivery.timeStamp && bangkokMinute(delivery.timeStamp)}</LabelledValue>
        <LabelledValue label={t('headerTags')}>{headerTags}</LabelledValue>
        <LabelledValue label={t('packTags')}>{packTags}</LabelledValue>
        <LabelledValue label={t('createdAt')}>{bangkokMinute(delivery.createdAt)}</LabelledValue>
        <LabelledValue label={t('user')}>{delivery.user}</LabelledValue>
        <WideValue label={t('remarks')}>{delivery.remarks}</WideValue>
      </dl>
      <PanelsOfOtherAreas delivery={delivery} isBelow />
      <DeliveryHistory id={delivery.id} />
      <h3>
        {t('linesTitle')} ({details.poSelect.length})
      </h3>
      <ol className="psc-lines stack">
        {deliveredLines(details).map((delivered) => (
          <LineDetails key={lineKey(delivered.line)} delivered={delivered} />
        ))}
      </ol>
    </section>
  )
}
