import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { getSsccSetting } from '#areas/deliveries/contract.ts'
import { getMetadata } from '#areas/directory/contract.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { apiQuery, storedQuery } from '#kit/web/query.ts'
import { type Contact, getSupplier } from '../contract.ts'
import { DeliveriesInTransit, Invoices, OpenLines, OrderAnswers, PendingWork } from './sections.tsx'
import { exampleSscc, ssccTexts } from './sscc-texts.ts'
import { supplierTexts } from './texts.ts'
import { Documents, Timeline } from './timeline.tsx'
import './supplier.css'

const SsccDialog = lazy(() => import('./sscc-dialog.tsx'))

const readAddress = (raw: RawSearch) => ({
  id: Number(addressText(raw, 'id')) || undefined,
  answer: Number(addressText(raw, 'answer')) || undefined,
})

const Choice = () => {
  const t = useTexts(supplierTexts)
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery(storedQuery(getMetadata, { query: { type: 'vendors' } }))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const part = words.trim().toLowerCase()
  const found = data.Output.flatMap((one) => ('VENDOR_ID' in one ? one : [])).filter((one) =>
    [one.VENDOR_NAME, one.VENDOR_NAME_ALT ?? '', String(one.VENDOR_ID)].some((text) =>
      text.toLowerCase().includes(part),
    ),
  )
  return (
    <div className="supplier-choice stack gap-12">
      <input
        className="input"
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.length === 0 ? (
        <EmptyState title={t('noneFound', { words })} icon="people" />
      ) : (
        <ul className="supplier-rows framed" aria-label={t('suppliers')}>
          {found.map((one) => (
            <li key={one.VENDOR_ID}>
              <PageLink to="/supplier" search={{ id: String(one.VENDOR_ID) }}>
                {one.VENDOR_NAME}
              </PageLink>
              <span className="muted">{one.VENDOR_NAME_ALT}</span>
              <span className="number muted">{one.VENDOR_ID}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const People = ({ contacts }: { readonly contacts: readonly Contact[] }) => {
  const t = useTexts(supplierTexts)
  const { user_type: type } = useUser()
  return (
    <section className="supplier-section" aria-label={t('contacts')}>
      <h2>{t('contacts')}</h2>
      {contacts.length === 0 && (
        <p className="muted">{t(may(type, 'delivery.read') ? 'noContacts' : 'noAccountants')}</p>
      )}
      <ul className="supplier-people">
        {contacts.map(({ username, email, user_type }) => (
          <li key={username}>
            <strong>{username}</strong> <span className="muted">{t(user_type)}</span>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the GS1 company prefix of the supplier, which the SSCCs of its packs contain (EDI-03). */
const SsccSection = ({ id }: { readonly id: number }) => {
  const t = useTexts(ssccTexts)
  const { user_type: type } = useUser()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(apiQuery(getSsccSetting, { params: { id } }))
  return (
    <section className="supplier-section" aria-label={t('title')}>
      <header className="row spread gap-12">
        <h2>{t('title')}</h2>
        {data && may(type, 'supplier-settings.write') && <Button onClick={() => setOpen(true)}>{t('change')}</Button>}
      </header>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data?.prefix === null && <p className="muted">{t('none')}</p>}
      {data?.prefix && (
        <p>
          {t('given', { prefix: data.prefix, extension: data.extension })}
          <br />
          <span className="muted">{t('example', { sscc: exampleSscc(data.prefix, data.extension) })}</span>
        </p>
      )}
      {isOpen && data && (
        <Suspense fallback={null}>
          <SsccDialog id={id} stored={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

const Supplier = ({ id, answer }: { readonly id: number; readonly answer: number | undefined }) => {
  const t = useTexts(supplierTexts)
  const { user_type: type } = useUser()
  const { data, error, refetch } = useQuery(apiQuery(getSupplier, { params: { id } }))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const mayReadDeliveries = may(type, 'delivery.read')
  return (
    <div className="supplier-page">
      <header className="supplier-head">
        <h2>{data.name}</h2>
        <p className="muted">
          {data.code && `${t('code', { code: data.code })} · `}
          {t('number', { id })}
        </p>
      </header>
      {may(type, 'work.read') && <PendingWork id={id} />}
      <div className="supplier-columns">
        <div>
          {may(type, 'open-line.read') && <OpenLines id={id} />}
          {may(type, 'order-answer.read') && <OrderAnswers id={id} shown={answer} />}
          {mayReadDeliveries && <DeliveriesInTransit id={id} />}
          {may(type, 'document.read') && <Documents id={id} />}
          {may(type, 'finance.read') && <Invoices id={id} name={data.name} />}
        </div>
        <div>
          <Timeline id={id} />
          <People contacts={data.contacts} />
          {mayReadDeliveries && <SsccSection id={id} />}
        </div>
      </div>
    </div>
  )
}

/** The page `/supplier`: one supplier. Staff first choose a supplier (SHL-18). */
export default function SupplierPage() {
  const [{ id, answer }] = useAddressState(readAddress)
  const { vendor_id: own } = useUser()
  const supplierId = id ?? own ?? undefined
  return supplierId === undefined ? <Choice /> : <Supplier key={supplierId} id={supplierId} answer={answer} />
}
