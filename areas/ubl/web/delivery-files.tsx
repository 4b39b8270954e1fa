import { useState } from 'react'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { callApi } from '#kit/web/api.ts'
import { downloadFile } from '#kit/web/feedback/download-file.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { getDespatchAdvice, getReceiptAdvice } from '../contract.ts'
import { isReceived } from '../rules/receipt-advice.ts'
import { ublTexts } from './texts.ts'
import './delivery-files.css'

const documents = {
  despatchAdvice: { call: getDespatchAdvice, file: 'despatch-advice' },
  receiptAdvice: { call: getReceiptAdvice, file: 'receipt-advice' },
} as const
type Kind = keyof typeof documents

/** Buttons that download the delivery and, after the receipt, its receipt as UBL (EDI-01). */
const DeliveryFiles = ({ delivery }: { readonly delivery: Delivery }) => {
  const t = useTexts(ublTexts)
  const [busy, setBusy] = useState<Kind>()
  const { id } = delivery
  const kinds: readonly Kind[] = isReceived(delivery) ? ['despatchAdvice', 'receiptAdvice'] : ['despatchAdvice']
  const download = async (kind: Kind) => {
    const { call, file } = documents[kind]
    setBusy(kind)
    await downloadFile(callApi(call, { params: { id } }), `${file}-${id}.xml`)
    setBusy(undefined)
  }
  return (
    <section aria-labelledby="ubl-files">
      <h3 id="ubl-files">{t('title')}</h3>
      <div className="ubl-files flow">
        {kinds.map((kind) => (
          <Button key={kind} disabled={busy === kind} onClick={() => void download(kind)}>
            <Icon name="download" size={16} />
            {t(kind)}
          </Button>
        ))}
      </div>
    </section>
  )
}

export default DeliveryFiles
