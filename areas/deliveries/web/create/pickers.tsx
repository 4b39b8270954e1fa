import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Organisation, Supplier, VendorSite } from '#areas/directory/contract.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { createTexts } from './texts.ts'

/** Lists show 8 rows of 32 px (PO-08). */
const LIST_HEIGHT = 8 * 32

interface Choice<T> {
  readonly value: T
  readonly label: string
  /** Additional text that the search of the picker matches. */
  readonly search?: string
}

interface PickerProps<T> {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly value: T | null
  readonly placeholder: string
  readonly disabled?: boolean
  readonly reason?: string | undefined
  readonly hint?: string | undefined
  readonly className?: string
  readonly onChange: (value: T) => void
}

/** A label above a control, with hint and problem below it. */
export const Labelled = (props: {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly warning?: string | undefined
  readonly reason?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}) => (
  <div className={`field ${props.className ?? ''}`}>
    <label htmlFor={props.id}>{props.label}</label>
    {props.children}
    {props.hint && (
      <p className="hint" id={`${props.id}-hint`}>
        {props.hint}
      </p>
    )}
    {props.warning && (
      <p className="warning" role="status">
        {props.warning}
      </p>
    )}
    {props.reason && (
      <p className="reason" id={`${props.id}-reason`} role="alert">
        {props.reason}
      </p>
    )}
  </div>
)

const Picker = <T extends number | string>(props: PickerProps<T>) => {
  // if there is enough room, the list shows full names
  const isCompact = useCompact()
  return (
    <Labelled {...props}>
      <Select<T, Choice<T> & { search: string }>
        id={props.id}
        aria-describedby={props.reason ? `${props.id}-reason` : undefined}
        showSearch={{ optionFilterProp: 'search' }}
        listHeight={LIST_HEIGHT}
        listItemHeight={32}
        popupMatchSelectWidth={isCompact}
        options={props.choices.map((choice) => ({ ...choice, search: `${choice.label} ${choice.search ?? ''}` }))}
        value={props.value}
        placeholder={props.placeholder}
        disabled={props.disabled ?? false}
        {...(props.reason ? { status: 'error' as const } : {})}
        onChange={props.onChange}
      />
    </Labelled>
  )
}

const nameOf = ({ INVENTORY_ORG_CODE, COMPANY_NAME }: Organisation) => `${INVENTORY_ORG_CODE} · ${COMPANY_NAME}`

type Common = Omit<PickerProps<number>, 'choices' | 'label' | 'placeholder'>

/** The organisations to select from (PO-02); only the user's own if the role delivers to no other. */
export const CompanyPicker = ({
  organisations,
  isLocked,
  ...rest
}: Common & { readonly organisations: readonly Organisation[]; readonly isLocked: boolean }) => {
  const t = useTexts(createTexts)
  if (isLocked) {
    const own = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === rest.value)
    return (
      <Labelled id={rest.id} label={t('invoiceTo')} reason={rest.reason}>
        <input id={rest.id} className="input locked" readOnly value={own ? nameOf(own) : ''} />
      </Labelled>
    )
  }
  const choices = organisations
    .filter(({ OFFERED, INVENTORY_ORG_ID }) => OFFERED || INVENTORY_ORG_ID === rest.value)
    .map((one) => ({ value: one.INVENTORY_ORG_ID, label: nameOf(one), search: `${one.NAME} ${one.INVENTORY_ORG_ID}` }))
  return <Picker {...rest} label={t('invoiceTo')} placeholder={t('chooseInvoiceTo')} choices={choices} />
}

export const SupplierPicker = ({ suppliers, ...rest }: Common & { suppliers: readonly Supplier[] }) => {
  const t = useTexts(createTexts)
  const choices = suppliers.map(({ VENDOR_ID, VENDOR_NAME, VENDOR_NAME_ALT }) => ({
    value: VENDOR_ID,
    label: VENDOR_NAME_ALT ? `${VENDOR_NAME_ALT} · ${VENDOR_NAME}` : VENDOR_NAME,
    search: String(VENDOR_ID),
  }))
  return <Picker {...rest} label={t('supplier')} placeholder={t('chooseSupplier')} choices={choices} />
}

export const SitePicker = ({
  sites,
  value,
  onChange,
  ...rest
}: Omit<Common, 'value' | 'onChange'> & {
  readonly sites: readonly VendorSite[]
  readonly value: VendorSite | null
  readonly onChange: (site: VendorSite) => void
}) => {
  const t = useTexts(createTexts)
  return (
    <Picker
      {...rest}
      className="site"
      label={t('site')}
      placeholder={t('chooseSite')}
      value={value?.VENDOR_SITE_CODE ?? null}
      choices={sites.map(({ VENDOR_SITE_CODE, ADDR }) => ({
        value: VENDOR_SITE_CODE,
        label: `${VENDOR_SITE_CODE} · ${ADDR}`,
      }))}
      onChange={(code) => {
        const site = sites.find(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE === code)
        if (site) onChange(site)
      }}
    />
  )
}
