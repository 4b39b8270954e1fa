import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { TabList } from '#kit/web/list/tab-list.tsx'
import { ScanCatcher } from '#kit/web/wedge/scan-catcher.tsx'
import { DoToInvoiceTab } from '../do-to-invoice.tsx'
import { receivingTexts } from '../texts.ts'
import { ReceivingTab } from './receiving.tsx'
import './dock.css'

const tabs = ['received', 'do-to-invoice'] as const
type Tab = (typeof tabs)[number]

const readTab = (raw: RawSearch): { tab: Tab } => ({
  tab: addressText(raw, 'tab') === 'do-to-invoice' ? 'do-to-invoice' : 'received',
})

/** The scan page with the tabs RECEIVED (RCV-01) and DO TO INVOICE (RCV-06). */
const ScanPage = () => {
  const t = useTexts(receivingTexts)
  const [{ tab }, change] = useAddressState(readTab)
  const names: Record<Tab, string> = { received: t('tabReceived'), 'do-to-invoice': t('tabDoToInvoice') }
  const choose = (one: Tab) => change({ tab: one === 'received' ? undefined : one }, true)
  return (
    <div className="dock">
      <ScanCatcher label={t('scanner')} />
      <TabList className="dock-tabs" id="dock-tab" tabs={tabs} selected={tab} onSelect={choose}>
        {(one) => names[one]}
      </TabList>
      <div className="dock-tab" role="tabpanel" aria-label={names[tab]}>
        {tab === 'received' ? <ReceivingTab /> : <DoToInvoiceTab />}
      </div>
    </div>
  )
}

export default ScanPage
