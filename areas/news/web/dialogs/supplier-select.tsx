import { Select } from 'antd'
import { supplierOption, useSuppliers } from '#areas/directory/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { ALL_SUPPLIERS, type Audience } from '../../rules/item.ts'
import { dialogTexts } from '../dialog-texts.ts'
import { newsTexts } from '../texts.ts'

/** Returns the audience after a selection. Selecting all suppliers clears the individual ones, and vice versa. */
const audienceOf = (before: Audience, chosen: readonly (string | number)[]): Audience => {
  const named = chosen.filter((one) => typeof one === 'number')
  const all = chosen.includes(ALL_SUPPLIERS)
  return all && (before !== ALL_SUPPLIERS || named.length === 0) ? ALL_SUPPLIERS : named
}

/** Selects the readers of an item: all suppliers or individual ones. */
export const SupplierSelect = ({
  id,
  audience,
  disabled,
  describedBy,
  onChange,
}: {
  id: string
  audience: Audience
  disabled: boolean
  /** The id of the element with the error text. */
  describedBy: string | undefined
  onChange: (audience: Audience) => void
}) => {
  const t = useTexts(dialogTexts)
  const { suppliers, error, isPending } = useSuppliers()
  const all = useTexts(newsTexts)('everybody')
  const options = [{ value: ALL_SUPPLIERS, label: all, search: all }, ...suppliers.map(supplierOption)]
  return (
    <>
      <Select<(string | number)[]>
        id={id}
        mode="multiple"
        showSearch={{ optionFilterProp: 'search' }}
        loading={isPending}
        disabled={disabled}
        placeholder={t('suppliersChoose')}
        {...(describedBy ? { status: 'error' as const, 'aria-describedby': describedBy } : {})}
        options={options}
        value={audience === ALL_SUPPLIERS ? [ALL_SUPPLIERS] : [...audience]}
        onChange={(chosen) => onChange(audienceOf(audience, chosen))}
      />
      {error && (
        <p className="reason" role="alert">
          {t('suppliersAway')}
        </p>
      )}
    </>
  )
}
