import { type ReactNode, Suspense } from 'react'
import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { logoAddress, useLogo } from '#areas/directory/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { showQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { Delivery } from '../../contract.ts'
import { numbersOf } from '../../rules/document-numbers.ts'
import { tagCounts } from '../../rules/tags.ts'
import { pscParts } from '../psc-parts.ts'
import { DeliveryStatusChip } from './cells.tsx'
import { History } from './history.tsx'
import { listTexts } from './texts.ts'

const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) =>
  children === '' || children === null || children === undefined ? null : (
    <div className={wide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )

/** Packs of one quantity and heat in a row are said once: '10 × 50'. */
const lotGroups = (quantities: readonly number[], heats: readonly string[]) => {
  const groups: { count: number; quantity: number; heat: string; first: number }[] = []
  quantities.forEach((quantity, index) => {
    const heat = heats[index] ?? ''
    const last = groups.at(-1)
    if (last && last.quantity === quantity && last.heat === heat) last.count += 1
    else groups.push({ count: 1, quantity, heat, first: index + 1 })
  })
  return groups
}

const Line = ({ delivery: { details }, index }: { delivery: Delivery; index: number }) => {
  const t = useTexts(listTexts)
  const line = details.poSelect[index]
  if (!line) return null
  const order = { po: line.PO_NUMBER, line: line.LINE_NUM }
  const lot = details.lotSup[index] ?? ''
  return (
    <li>
      <div className="line-head">
        <strong>{line.ITEM_CODE}</strong>
        <span className="number">
          {showQuantity(details.delAmount[index] ?? 0)} {line.UOM}
        </span>
      </div>
      <p>{line.DESCRIPTION}</p>
      <p className="muted">
        {line.RELEASE_NUM ? t('poRelLine', { ...order, rel: line.RELEASE_NUM }) : t('poLine', order)}
        {lot !== '' && ` · ${t('lotSup')} ${lot}`} · {t('packs', { count: details.qtyLot[index] ?? 0 })}
      </p>
      <ul className="lots" aria-label={t('lots')}>
        {lotGroups(details.lotDetails[index] ?? [], details.heatDetails[index] ?? []).map((group) => (
          <li key={group.first}>
            {group.count} × {showQuantity(group.quantity)}
            {group.heat !== '' && <span className="muted"> · {group.heat}</span>}
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

/** What scrolls must be reached by keyboard. */
const scrollable = { tabIndex: 0 }

/** What there is to know of a delivery beside its sheet. */
export const PscFacts = ({ delivery, company }: { delivery: Delivery; company: ShownOrganisation | undefined }) => {
  const t = useTexts(listTexts)
  const { details } = delivery
  const { invoice, doNo } = numbersOf(details)
  const { headerTags, packTags } = tagCounts(details.qtyLot)
  return (
    <section className="psc-facts" aria-label={t('facts')} {...scrollable}>
      <DeliveryStatusChip status={delivery.status} isWaiting={delivery.receivingSince !== undefined} />
      {pscParts().map(({ name, Part }) => (
        <Suspense key={name} fallback={null}>
          <Part delivery={delivery} />
        </Suspense>
      ))}
      <dl>
        <Fact wide label={t('supplier')}>
          {details.vendorName}
        </Fact>
        <Fact wide label={t('company')}>
          {company ? <CompanyName company={company} /> : String(delivery.company)}
        </Fact>
        <Fact label={t('site')}>{details.site.VENDOR_SITE_CODE}</Fact>
        <Fact label={t('deliveryDate')}>{details.deliveryDate}</Fact>
        <Fact label={t('invoice')}>{invoice}</Fact>
        <Fact label={t('invoiceDate')}>{details.isInvoice ? details.invoiceDate : ''}</Fact>
        <Fact label={t('do')}>{doNo}</Fact>
        <Fact label={t('doDate')}>{details.isInvoice ? details.doDate : (details.doDate ?? details.invoiceDate)}</Fact>
        <Fact label={t('receivedNo')}>{delivery.receivedNo}</Fact>
        <Fact label={t('receivedAt')}>{delivery.timeStamp && bangkokMinute(new Date(delivery.timeStamp))}</Fact>
        <Fact label={t('headerTags')}>{headerTags}</Fact>
        <Fact label={t('packTags')}>{packTags}</Fact>
        <Fact label={t('createdAt')}>{bangkokMinute(new Date(delivery.createdAt))}</Fact>
        <Fact label={t('user')}>{delivery.user}</Fact>
        <Fact wide label={t('remarks')}>
          {delivery.remarks}
        </Fact>
      </dl>
      <History id={delivery.id} />
      <h3>
        {t('linesTitle')} ({details.poSelect.length})
      </h3>
      <ol className="psc-lines">
        {details.poSelect.map((line, index) => (
          <Line
            key={`${line.PO_NUMBER}/${line.RELEASE_NUM}/${line.LINE_NUM}/${line.SHIPMENT_NUM}/${line.JOBS}`}
            delivery={delivery}
            index={index}
          />
        ))}
      </ol>
    </section>
  )
}
