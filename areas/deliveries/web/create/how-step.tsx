import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { choosesSupplier } from '#areas/purchase-orders/rules/search.ts'
import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { deliveryMessages } from '../../messages.ts'
import { checkDocumentDate, warnOfDeliveryDate } from '../../rules/dates.ts'
import { checkText, cleanNumber } from '../../rules/numbers.ts'
import type { Head, Step } from './building.ts'
import { useRefusalText } from './line-inputs.tsx'
import { Labelled, SitePicker } from './pickers.tsx'
import { useSites } from './queries.ts'
import { createTexts } from './texts.ts'
import { useTyping } from './use-typing.ts'

interface HowProps {
  readonly head: Head
  readonly numberExists: boolean
  readonly take: (step: Step) => void
}

/** Labels say Invoice or DO once the type is chosen. */
const wordsOf = (isInvoice: boolean | null) =>
  isInvoice === null
    ? ({ number: 'numberAny', date: 'dateAny' } as const)
    : isInvoice
      ? ({ number: 'numberInvoice', date: 'dateInvoice' } as const)
      : ({ number: 'numberDo', date: 'dateDo' } as const)

const Day = (props: {
  readonly id: string
  readonly value: IsoDate | null
  readonly disabled?: boolean
  readonly isRefused: boolean
  readonly onChange: (day: IsoDate | null) => void
}) => (
  <DatePicker
    id={props.id}
    value={props.value === null ? null : dayjs(props.value)}
    format="YYYY-MM-DD"
    disabled={props.disabled ?? false}
    {...(props.isRefused ? { status: 'error' as const } : {})}
    onChange={(day) => props.onChange(day && !Array.isArray(day) ? day.format('YYYY-MM-DD') : null)}
  />
)

const Site = ({ head, take }: Pick<HowProps, 'head' | 'take'>) => {
  const t = useTexts(createTexts)
  const user = useUser()
  const sites = useSites(user, head)
  const only = sites?.length === 1 ? sites[0] : undefined
  useEffect(() => {
    if (only && head.site === null) take({ do: 'how', head: { site: only } })
  }, [only, head.site, take])
  const waits = head.company === null ? t('siteWaits') : t('siteWaitsSupplier')
  const isWaiting = head.company === null || (choosesSupplier(user.user_type) && head.supplier === null)
  return (
    <SitePicker
      id="how-site"
      sites={sites ?? []}
      value={head.site}
      disabled={isWaiting}
      hint={isWaiting ? waits : sites?.length === 0 ? t('noSites') : undefined}
      onChange={(site) => take({ do: 'how', head: { site } })}
    />
  )
}

/** Step 2: what kind of document, its number and dates, from which site. */
export const HowStep = ({ head, numberExists, take }: HowProps) => {
  const t = useTexts(createTexts)
  const say = useRefusalText()
  const { isInvoice, number, deliveryDate, documentDate } = head
  const words = wordsOf(isInvoice)
  const typing = useTyping((text) => take({ do: 'how', head: { number: cleanNumber(text) } }))
  const shown = typing.text ?? number
  const told = (refusal: Refusal | undefined) => refusal && say(refusal)
  const numberReason = numberExists
    ? say({ ok: false, message: deliveryMessages.INVOICE_NO_EXISTS, params: {} })
    : told(checkText(cleanNumber(shown), t(words.number)))
  const dateReason = told(checkDocumentDate(documentDate, deliveryDate))

  return (
    <section className="step how" aria-labelledby="how-title">
      <div className="how-head">
        <h2 id="how-title">
          <span>2</span> {t('how')}
        </h2>
        <div className="type" role="radiogroup" aria-labelledby="how-type-label">
          <span id="how-type-label">{t('type')}</span>
          <div className="segmented">
            {([true, false] as const).map((one) => (
              <label key={String(one)}>
                <input
                  type="radio"
                  name="how-type"
                  id={one ? 'how-type' : undefined}
                  checked={isInvoice === one}
                  onChange={() => take({ do: 'how', head: { isInvoice: one } })}
                />
                <span>{t(one ? 'typeInvoice' : 'typeDo')}</span>
              </label>
            ))}
          </div>
        </div>
      </div>
      <div className="how-fields">
        <Labelled id="how-number" label={t(words.number)} reason={numberReason}>
          <input
            id="how-number"
            className="input"
            autoComplete="off"
            value={shown}
            aria-invalid={numberReason ? true : undefined}
            aria-describedby={numberReason ? 'how-number-reason' : undefined}
            onChange={(event) => typing.type(cleanNumber(event.target.value))}
            onBlur={() => typing.leave()}
            onKeyDown={(event) => event.key === 'Enter' && typing.handOver()}
          />
        </Labelled>
        <Labelled
          id="how-delivery-date"
          label={t('deliveryDate')}
          warning={told(warnOfDeliveryDate(deliveryDate, bangkokDay(new Date())))}
        >
          <Day
            id="how-delivery-date"
            value={deliveryDate}
            isRefused={false}
            onChange={(day) => take({ do: 'how', head: { deliveryDate: day } })}
          />
        </Labelled>
        <Labelled
          id="how-document-date"
          label={t(words.date)}
          hint={
            deliveryDate === null && documentDate === null
              ? say({ ok: false, message: deliveryMessages.DELIVERY_DATE_FIRST, params: {} })
              : undefined
          }
          reason={dateReason}
        >
          <Day
            id="how-document-date"
            value={documentDate}
            disabled={deliveryDate === null}
            isRefused={dateReason !== undefined}
            onChange={(day) => take({ do: 'how', head: { documentDate: day } })}
          />
        </Labelled>
        <Site head={head} take={take} />
      </div>
    </section>
  )
}
