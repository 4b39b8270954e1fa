import { type ComponentProps, useEffect } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { SuggestedDate } from '#kit/web/form/date-faults.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { Field, LabelledField, type LabelledProps } from '#kit/web/form/field.tsx'
import { SelectField } from '#kit/web/form/select-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { deliveryMessages } from '../../messages.ts'
import { checkDateRange, checkDateText, checkDocumentDate, deliveryDateWarning } from '../../rules/dates.ts'
import { cleanNumber } from '../../rules/number-key.ts'
import { checkDocumentNumber } from '../../rules/numbers.ts'
import type { DeliveryFormAction, DeliveryHead } from './delivery-form.ts'
import { refusalText } from './lines/line-inputs.tsx'
import { useDelayedInput } from './lines/use-typing.ts'
import { areCompanyAndSupplierKnown, useHolidays, useSites } from './queries.ts'
import { createTexts } from './texts.ts'

interface DocumentStepProps {
  readonly head: DeliveryHead
  readonly numberExists: boolean
  readonly dispatch: (step: DeliveryFormAction) => void
}

/** The type in the labels of the document's number and date. */
const typeName = (isInvoice: boolean | null) => (isInvoice === null ? 'Invoice/DO' : isInvoice ? 'Invoice' : 'DO')

type DayFieldProps = Omit<LabelledProps, 'children'> &
  Pick<ComponentProps<typeof DateField>, 'value' | 'disabled' | 'onChange'>

/** A date field with its error. For a date of the Buddhist era, a button inserts the Gregorian date (DLV-18). */
const DayField = (props: DayFieldProps) => {
  const { value, label, disabled = false, reason, onChange } = props
  return (
    <LabelledField {...props} isReasonAlert>
      {(id, describedBy) => (
        <>
          <DateField {...{ id, value, label, disabled, describedBy, onChange }} isRefused={reason !== undefined} />
          <SuggestedDate value={value} onChange={onChange} />
        </>
      )}
    </LabelledField>
  )
}

const SiteField = ({ head, dispatch }: Pick<DocumentStepProps, 'head' | 'dispatch'>) => {
  const t = useTexts(createTexts)
  const user = useUser()
  const sites = useSites(user, head)
  const only = sites?.length === 1 ? sites[0] : undefined
  useEffect(() => {
    if (only && head.site === null) dispatch({ type: 'how', head: { site: only } })
  }, [only, head.site, dispatch])
  const waits = head.company === null ? t('siteWaits') : t('siteWaitsSupplier')
  const options = (sites ?? []).map(({ VENDOR_SITE_CODE, ADDR }) => ({
    value: VENDOR_SITE_CODE,
    label: `${VENDOR_SITE_CODE} · ${ADDR}`,
  }))
  const value = head.site?.VENDOR_SITE_CODE ?? null
  const isWaiting = !areCompanyAndSupplierKnown(user, head)
  return (
    <SelectField
      id="how-site"
      fieldClass="site whole-row"
      label={t('site')}
      placeholder={t('chooseSite')}
      // a long address is truncated, so hovering shows it in full
      title={options.find((one) => one.value === value)?.label}
      {...{ value, options }}
      disabled={isWaiting}
      hint={isWaiting ? waits : sites?.length === 0 ? t('noSites') : undefined}
      onChange={(code) => {
        const site = sites?.find(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE === code)
        if (site) dispatch({ type: 'how', head: { site } })
      }}
    />
  )
}

const TypeChoice = ({ head, dispatch }: Pick<DocumentStepProps, 'head' | 'dispatch'>) => {
  const t = useTexts(createTexts)
  return (
    <div className="row gap-12 strong" role="radiogroup" aria-labelledby="how-type-label">
      <span id="how-type-label">{t('type')}</span>
      <div className="toggles">
        {([true, false] as const).map((isInvoice) => (
          <label key={String(isInvoice)} className={head.isInvoice === isInvoice ? 'pressed' : undefined}>
            <input
              type="radio"
              name="how-type"
              id={isInvoice ? 'how-type' : undefined}
              checked={head.isInvoice === isInvoice}
              onChange={() => dispatch({ type: 'how', head: { isInvoice } })}
            />
            {t(isInvoice ? 'invoice' : 'do')}
          </label>
        ))}
      </div>
    </div>
  )
}

const NumberField = ({ head, numberExists, dispatch }: DocumentStepProps) => {
  const t = useTexts(createTexts)
  const label = t('number', { type: typeName(head.isInvoice) })
  const typing = useDelayedInput((text) => dispatch({ type: 'how', head: { number: cleanNumber(text) } }))
  const numberText = typing.text ?? head.number
  const refusal = numberExists
    ? refuse(deliveryMessages.INVOICE_NO_EXISTS)
    : checkDocumentNumber(cleanNumber(numberText), label)
  return (
    <Field
      id="how-number"
      autoComplete="off"
      isReasonAlert
      label={label}
      value={numberText}
      reason={refusal && refusalText(refusal)}
      onChange={(event) => typing.type(cleanNumber(event.target.value))}
      onBlur={() => typing.leave()}
      onKeyDown={(event) => event.key === 'Enter' && typing.handOver()}
    />
  )
}

/** The delivery date and the document date. The document date can be entered only after the delivery date (DLV-11). */
const DateFields = ({ head, dispatch }: Pick<DocumentStepProps, 'head' | 'dispatch'>) => {
  const t = useTexts(createTexts)
  const reasonOf = (refusal: Refusal | undefined) => refusal && refusalText(refusal)
  const { isInvoice, deliveryDate, deliveryDateText, documentDate, documentDateText } = head
  const today = bangkokDay(new Date())
  const holidays = useHolidays(head.company)
  const deliveryRefusal =
    checkDateText(deliveryDateText, 'details.deliveryDate') ??
    checkDateRange(deliveryDate, today, 'details.deliveryDate')
  const documentRefusal =
    checkDateText(documentDateText, 'details.invoiceDate') ??
    checkDateRange(documentDate, today, 'details.invoiceDate') ??
    checkDocumentDate(documentDate, deliveryDate)
  const isFirst = deliveryDate === null && documentDate === null
  return (
    <>
      <DayField
        id="how-delivery-date"
        label={t('deliveryDate')}
        value={{ day: deliveryDate, text: deliveryDateText }}
        warning={reasonOf(deliveryDateWarning(deliveryDate, today, holidays))}
        reason={reasonOf(deliveryRefusal)}
        onChange={({ day, text }) => dispatch({ type: 'how', head: { deliveryDate: day, deliveryDateText: text } })}
      />
      <DayField
        id="how-document-date"
        label={t('date', { type: typeName(isInvoice) })}
        value={{ day: documentDate, text: documentDateText }}
        disabled={deliveryDate === null && documentDateText === ''}
        hint={isFirst ? refusalText(refuse(deliveryMessages.DELIVERY_DATE_FIRST)) : undefined}
        reason={reasonOf(documentRefusal)}
        onChange={({ day, text }) => dispatch({ type: 'how', head: { documentDate: day, documentDateText: text } })}
      />
    </>
  )
}

/** Step 2: the type, number and dates of the document, and the site. */
export const DocumentStep = (props: DocumentStepProps) => {
  const t = useTexts(createTexts)
  const { head, dispatch } = props
  return (
    <section className="step how column framed" aria-labelledby="how-title">
      <div className="how-head row wraps">
        <h2 className="row" id="how-title">
          <span>2</span> {t('how')}
        </h2>
        <TypeChoice head={head} dispatch={dispatch} />
      </div>
      <div className="how-fields">
        <NumberField {...props} />
        <DateFields head={head} dispatch={dispatch} />
        <SiteField head={head} dispatch={dispatch} />
      </div>
    </section>
  )
}
