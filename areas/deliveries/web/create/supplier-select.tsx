import { Select } from 'antd'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { useSupplierOptions } from './queries.ts'
import { createTexts } from './texts.ts'

const ROW_HEIGHT = 32
/** The height of a list in px, for 8 rows (PO-08). */
const LIST_HEIGHT = 8 * ROW_HEIGHT

export interface SupplierSelectProps {
  readonly id: string
  readonly value: number | null
  readonly reason: string | undefined
  readonly onChange: (supplier: number) => void
}

/** A select of suppliers that can be searched by short name, name or number. */
const SupplierSelect = ({ id, value, reason, onChange }: SupplierSelectProps) => {
  const t = useTexts(createTexts)
  // if there is enough space, the list shows full names
  const isCompact = useCompact()
  const options = useSupplierOptions().map(({ VENDOR_ID, VENDOR_NAME, VENDOR_NAME_ALT }) => {
    const label = VENDOR_NAME_ALT ? `${VENDOR_NAME_ALT} · ${VENDOR_NAME}` : VENDOR_NAME
    return { value: VENDOR_ID, label, search: `${label} ${VENDOR_ID}` }
  })
  return (
    <AntdFrame>
      <Select
        id={id}
        aria-describedby={reason ? `${id}-reason` : undefined}
        showSearch={{ optionFilterProp: 'search' }}
        listHeight={LIST_HEIGHT}
        listItemHeight={ROW_HEIGHT}
        popupMatchSelectWidth={isCompact}
        options={options}
        value={value}
        placeholder={t('chooseSupplier')}
        {...(reason ? { status: 'error' as const } : {})}
        onChange={onChange}
      />
    </AntdFrame>
  )
}

export default SupplierSelect
