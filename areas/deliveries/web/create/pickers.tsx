import { type InputHTMLAttributes, lazy, type ReactNode, Suspense } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import type { Organisation } from '#areas/directory/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { findOrganisation, useOrganisations } from '../organisations.ts'
import type { SupplierSelectProps } from './supplier-select.tsx'
import { createTexts } from './texts.ts'
import { headPresetFor } from './use-delivery-form.ts'

/**
 * The supplier select is loaded only for users who deliver for several suppliers. So the start page of a supplier need
 * not load antd, which would be a third of its scripts.
 */
const SupplierSelect = lazy(() => import('./supplier-select.tsx'))

export interface LabelledProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly warning?: string | undefined
  readonly reason?: string | undefined
  readonly className?: string
}

/** A control with a label above it, and a hint and an error below it. */
export const LabelledField = (props: LabelledProps & { readonly children: ReactNode }) => (
  <div className={`field ${props.className ?? ''}`}>
    <label htmlFor={props.id}>{props.label}</label>
    {props.children}
    {props.hint && (
      <p className="hint" id={`${props.id}-hint`}>
        {props.hint}
      </p>
    )}
    {props.warning && (
      <p className="small amber-text" role="status">
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

interface LabelledInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly id: string
  readonly label: string
  readonly reason: string | undefined
  /** The class of the field around the label and the input. */
  readonly fieldClass?: string
}

/** A text input with a label above it and an error below it. */
export const LabelledInput = ({ id, label, reason, fieldClass = '', ...input }: LabelledInputProps) => (
  <LabelledField id={id} label={label} reason={reason} className={fieldClass}>
    <input
      id={id}
      className="input"
      autoComplete="off"
      aria-invalid={reason ? true : undefined}
      aria-describedby={reason ? `${id}-reason` : undefined}
      {...input}
    />
  </LabelledField>
)

interface PickerProps<T> extends LabelledProps {
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly value: T | null
  readonly placeholder: string
  readonly disabled?: boolean
  readonly onChange: (value: T) => void
}

/** A select with few options. */
export const Picker = <T extends number | string>(props: PickerProps<T>) => {
  const { id, choices, value, reason } = props
  const selected = choices.find((choice) => choice.value === value)
  return (
    <LabelledField {...props}>
      <select
        id={id}
        className="input"
        // a long name is truncated, so hovering shows it in full
        title={selected?.label}
        aria-invalid={reason ? true : undefined}
        aria-describedby={reason ? `${id}-reason` : undefined}
        disabled={props.disabled}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice.value) === target.value)
          if (chosen) props.onChange(chosen.value)
        }}
      >
        {!selected && (
          <option value={value ?? ''} disabled>
            {value ?? props.placeholder}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </LabelledField>
  )
}

const nameOf = ({ INVENTORY_ORG_CODE, COMPANY_NAME }: Organisation) => `${INVENTORY_ORG_CODE} · ${COMPANY_NAME}`

type HeadPickerProps = Omit<SupplierSelectProps, 'id'>

/**
 * The select of organisations (PO-02). It contains only the user's own organisation if the role cannot deliver to
 * others.
 */
export const CompanyPicker = ({ value, reason, onChange }: HeadPickerProps) => {
  const t = useTexts(createTexts)
  const organisations = useOrganisations()
  const isLocked = headPresetFor(useUser()).company !== undefined
  const field = { id: 'what-company', label: t('invoiceTo'), reason }
  if (isLocked) {
    const own = findOrganisation(organisations, value)
    return (
      <LabelledField {...field}>
        <input id={field.id} className="input locked" readOnly value={own ? nameOf(own) : ''} />
      </LabelledField>
    )
  }
  const choices = organisations
    .filter(({ OFFERED, INVENTORY_ORG_ID }) => OFFERED || INVENTORY_ORG_ID === value)
    .map((one) => ({ value: one.INVENTORY_ORG_ID, label: nameOf(one) }))
  return <Picker {...field} placeholder={t('chooseInvoiceTo')} choices={choices} value={value} onChange={onChange} />
}

/** The select of suppliers. The user finds one of hundreds by any part of its names or number. */
export const SupplierPicker = (props: HeadPickerProps) => {
  const t = useTexts(createTexts)
  const id = 'what-supplier'
  return (
    <LabelledField id={id} label={t('supplier')} reason={props.reason}>
      <Suspense fallback={<input id={id} className="input" disabled />}>
        <SupplierSelect id={id} {...props} />
      </Suspense>
    </LabelledField>
  )
}
