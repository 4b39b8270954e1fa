import { type RawSearch, textIn, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { DoToInvoice } from './do-to-invoice.tsx'
import { Receiving } from './receiving.tsx'
import { receivingTexts } from './texts.ts'
import './dock.css'

const tabs = ['received', 'do-to-invoice'] as const
type Tab = (typeof tabs)[number]

const readTab = (raw: RawSearch): { tab: Tab } => ({
  tab: textIn(raw, 'tab') === 'do-to-invoice' ? 'do-to-invoice' : 'received',
})

/** The two things that are scanned at the dock (RCV-01, RCV-06). */
const ScanPage = () => {
  const t = useTexts(receivingTexts)
  const [{ tab }, change] = useAddressState(readTab)
  const names: Record<Tab, string> = { received: t('tabReceived'), 'do-to-invoice': t('tabDoToInvoice') }
  return (
    <div className="dock">
      <div className="dock-tabs" role="tablist">
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            onClick={() => change({ tab: one === 'received' ? undefined : one }, true)}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <div className="dock-tab" role="tabpanel" aria-label={names[tab]}>
        {tab === 'received' ? <Receiving /> : <DoToInvoice />}
      </div>
    </div>
  )
}

export default ScanPage
