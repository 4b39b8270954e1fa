import { useCallback, useEffect, useRef, useState } from 'react'
import type { HeaderFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { isDeliveryCode, readPayload } from '#areas/deliveries/rules/read-payload.ts'
import { textOf } from '#kit/shared/message.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { type Answer, callApi, type Problem } from '#kit/web/api.ts'
import { currentLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { ScanCatcher } from '#kit/web/wedge/scan-catcher.tsx'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { findSticker, getReceived, type ReceivedInvoice } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { nextStepOfRefusal, nextStepOfUnknownCode } from '../rules/next-step.ts'
import type { NextStep, OutcomeKind } from '../rules/session.ts'
import { type Sticker, stickerOf } from '../rules/sticker.ts'
import { ScanCamera } from './scan-camera.tsx'
import { playSignal } from './signals.ts'
import { Stickers } from './stickers.tsx'
import { receivingTexts } from './texts.ts'
import { TypedCodeField } from './type-code.tsx'
import './dock.css'
import './print-page.css'

interface PrintResult {
  readonly kind: OutcomeKind
  readonly text: string
  /** The number of the delivery and the next step (RCV-16). */
  readonly next?: string
  readonly sticker?: Sticker
  readonly nth: number
}

const readAddress = (raw: RawSearch) => ({ delivery: Number(addressText(raw, 'delivery')) || undefined })

const inWords = ({ message, params }: NextStep) => ({ next: textOf(message, currentLanguage(), params) })

/** Returns the number and the next step for a header whose stickers cannot be printed. */
const nextOf = (header: HeaderFacts, { code }: Problem): Pick<PrintResult, 'next'> => {
  if (code === messages.INVOICE_NOT_RECEIVED.code)
    return inWords({ message: messages.NEXT_RECEIVE_FIRST, params: { number: header.number } })
  const { next } = nextStepOfRefusal(header, { code })
  return next ? inWords(next) : {}
}

/** Returns the result of the last scan or of the delivery in the URL, and a function that handles a scan. */
const useStickers = () => {
  const t = useTexts(receivingTexts)
  const [{ delivery }] = useAddressState(readAddress)
  const [shown, setShown] = useState<PrintResult>()
  const scans = useRef(0)

  const showOutcome = useCallback(
    (kind: OutcomeKind, text: string, more: Pick<PrintResult, 'sticker' | 'next'> = {}) => {
      scans.current += 1
      setShown({ kind, text, nth: scans.current, ...more })
      playSignal(kind)
    },
    [],
  )
  const show = useCallback(
    (found: Answer<ReceivedInvoice>, header?: HeaderFacts) => {
      if (!found.ok) return showOutcome('wrong', found.text, header ? nextOf(header, found) : {})
      const sticker = stickerOf(found.value)
      showOutcome('good', t('stickerFor', { number: sticker.invoiceNumber }), { sticker })
    },
    [showOutcome, t],
  )
  const scan = useCallback(
    async (text: string) => {
      const payload = readPayload(text)
      if (payload.kind !== 'header' && payload.kind !== 'convertedHeader')
        return showOutcome(
          'wrong',
          textOf(messages.QR_INCORRECT, currentLanguage()),
          inWords(nextStepOfUnknownCode(text)),
        )
      const { number, vendor, deliveryId } = payload
      showOutcome('waiting', t('looking', { number }))
      show(await callApi(findSticker, { query: { number, vendor_id: vendor, id: deliveryId ?? undefined } }), payload)
    },
    [showOutcome, show, t],
  )
  useScanner(scan, isDeliveryCode)
  // loads each delivery in the URL only once, so that switching the language does not print again
  const named = useRef<number>(undefined)
  useEffect(() => {
    if (delivery === undefined || named.current === delivery) return
    named.current = delivery
    void callApi(getReceived, { params: { id: delivery } }).then((found) => show(found))
  }, [delivery, show])
  return { shown, scan }
}

/** Shows the result of a scan as a coloured sentence. The edge of the screen lights up with each result. */
const Result = ({ shown: { kind, text, next, nth } }: { readonly shown: PrintResult }) => (
  <>
    <p className={`sentence ${kind}`} role={kind === 'wrong' ? 'alert' : 'status'}>
      <Icon name={kind === 'good' ? 'tick' : kind === 'wrong' ? 'cross' : 'clock'} size={28} />
      <span>
        {text}
        {next && <small>{next}</small>}
      </span>
    </p>
    {kind !== 'waiting' && <div key={nth} className={`edge ${kind}`} aria-hidden="true" />}
  </>
)

/** Prints the two stickers of a received delivery after its PSC header was scanned (STK-01). */
const PrintPage = () => {
  const t = useTexts(receivingTexts)
  const { shown, scan } = useStickers()
  // in an effect, so that the stickers are rendered before they are printed
  useEffect(() => {
    if (shown?.sticker) window.print()
  }, [shown])

  return (
    <div className="print-page">
      <ScanCatcher label={t('scanner')} />
      {shown && <Result shown={shown} />}
      {shown?.sticker ? (
        <>
          <Stickers sticker={shown.sticker} />
          <button type="button" className="button large primary" onClick={() => window.print()}>
            <Icon name="printer" size={20} /> {t('print')}
          </button>
        </>
      ) : (
        <div className="start">
          <Icon name="printer" size={56} />
          <h2>{t('printStart')}</h2>
          <p>{t('printStartText')}</p>
        </div>
      )}
      <ScanCamera onScan={scan} />
      <TypedCodeField onTake={scan} />
    </div>
  )
}

export default PrintPage
