import type { KeyboardEvent } from 'react'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { ScanCatcher } from '#kit/web/wedge/scan-catcher.tsx'
import { DoToInvoice } from './do-to-invoice.tsx'
import { Receiving } from './receiving.tsx'
import { receivingTexts } from './texts.ts'
import './dock.css'

const tabs = ['received', 'do-to-invoice'] as const
type Tab = (typeof tabs)[number]

const readTab = (raw: RawSearch): { tab: Tab } => ({
  tab: addressText(raw, 'tab') === 'do-to-invoice' ? 'do-to-invoice' : 'received',
})

/** The scan page with its two tabs: receiving, and DO to invoice (RCV-01, RCV-06). */
const ScanPage = () => {
  const t = useTexts(receivingTexts)
  const [{ tab }, change] = useAddressState(readTab)
  const names: Record<Tab, string> = { received: t('tabReceived'), 'do-to-invoice': t('tabDoToInvoice') }
  const choose = (one: Tab) => change({ tab: one === 'received' ? undefined : one }, true)
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    choose(tab === 'received' ? 'do-to-invoice' : 'received')
    event.currentTarget.querySelector<HTMLElement>('[aria-selected=false]')?.focus()
  }
  return (
    <div className="dock">
      <ScanCatcher label={t('scanner')} />
      <div className="dock-tabs" role="tablist" onKeyDown={walk}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => choose(one)}
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
