import { useState } from 'react'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { purchaseOrderColumnTexts } from './lines/column-texts.ts'
import { orderLineColumns } from './lines/columns.ts'
import { OrderLineCells } from './lines/line-row.tsx'
import { LineSupplierContext } from './lines/transit-quantity.tsx'
import { SupplierPicker } from './pickers.tsx'
import { SearchForm, type SearchTab, SearchTabs } from './search-forms.tsx'
import { createTexts } from './texts.ts'
import './lines/line-table.css'
import './lines/lines.css'
import './build-delivery.css'

const ReadOnlyLineTable = ({ lines }: { lines: readonly PoLine[] }) => {
  const t = useTexts(createTexts)
  const head = useTexts(purchaseOrderColumnTexts)
  const columns = orderLineColumns(lines)
  return (
    // the table scrolls, so it must be focusable for keyboard users
    <section className="line-table lines" aria-label={t('readTitle')} tabIndex={0}>
      <table>
        <colgroup>
          {columns.map(({ field, width }) => (
            <col key={field} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ field, numeric }) => (
              <th key={field} className={numeric ? 'number' : undefined}>
                {head(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={lineKey(line)}>
              <OrderLineCells line={line} columns={columns} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface FoundOrder {
  readonly ponum: string
  readonly lines: readonly PoLine[]
}

interface FoundLinesProps {
  /** The order that was found; undefined until an order is searched. */
  readonly found: FoundOrder | undefined
  readonly tab: SearchTab
  readonly supplier: number | null
}

const FoundLines = ({ found, tab, supplier }: FoundLinesProps) => {
  const t = useTexts(createTexts)
  if (!found)
    return (
      <div className="nothing-yet">
        <EmptyState icon="search" title={t('readTitle')}>
          <p className="muted">{t(tab === 'job' ? 'nothingYetReadJob' : 'nothingYetRead')}</p>
        </EmptyState>
      </div>
    )
  return (
    <>
      <p className="found" role="status">
        <b>{t('found', { name: `PO ${found.ponum}`, count: found.lines.length })}</b>
      </p>
      <LineSupplierContext value={supplier}>
        <ReadOnlyLineTable lines={found.lines} />
      </LineSupplierContext>
    </>
  )
}

/** The lines of an order for administrators, who cannot create deliveries (PO-01). */
export const ReadOnlyOrder = () => {
  const [tab, setTab] = useState<SearchTab>('po')
  const [supplier, setSupplier] = useState<number | null>(null)
  const [found, setFound] = useState<FoundOrder>()
  return (
    <div className="build">
      <div className="step what-step column">
        <SearchTabs
          tab={tab}
          onTab={(chosen) => {
            setTab(chosen)
            setFound(undefined)
          }}
        />
        <div id="what-panel" role="tabpanel" aria-labelledby={`what-tab-${tab}`}>
          <SearchForm
            key={tab}
            osp={tab === 'job'}
            company={null}
            supplier={supplier}
            isReadOnly
            onFound={(ponum, lines) => setFound({ ponum, lines })}
          >
            {(reasonOf) => (
              <SupplierPicker
                value={supplier}
                reason={reasonOf('vendor_id')}
                onChange={(chosen) => {
                  setSupplier(chosen)
                  setFound(undefined)
                }}
              />
            )}
          </SearchForm>
        </div>
        <FoundLines {...{ found, tab, supplier }} />
      </div>
    </div>
  )
}
