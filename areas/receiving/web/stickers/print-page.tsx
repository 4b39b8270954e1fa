import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HeaderFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { isDeliveryCode, readPayload } from '#areas/deliveries/rules/codes/read-payload.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { type Answer, callApi, type Problem } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { PrimaryButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { ScanCatcher } from '#kit/web/wedge/scan-catcher.tsx'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { findSticker, getReceivedInvoice, type ReceivedInvoice } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { nextStepOfRefusal, nextStepOfUnknownCode } from '../../rules/scan/next-step.ts'
import { createOutcomeFor, type NextStep, type ScanOutcome } from '../../rules/scan/session.ts'
import { type Sticker, stickerOf } from '../../rules/sticker.ts'
import { CodeInputField } from '../scan/code-input-field.tsx'
import type { DockState } from '../scan/dock.ts'
import { ScanCamera } from '../scan/scan-camera.tsx'
import { ScanResultSentence, StartPrompt } from '../scan/scan-outcomes.tsx'
import { playSignal } from '../scan/signals.ts'
import { messageOfProblem, paramsOfProblem } from '../server-reply.ts'
import { receivingTexts } from '../texts.ts'
import { Stickers } from './stickers.tsx'
import '../scan/dock.css'
import './print-page.css'

const readAddress = (raw: RawSearch) => ({ delivery: Number(addressText(raw, 'delivery')) || undefined })

const createOutcome = createOutcomeFor('')

/** Returns the number and the next step for a header whose stickers cannot be printed (RCV-16). */
const nextStepOfProblem = (header: HeaderFacts, problem: Problem): NextStep | undefined =>
  problem.code === messages.INVOICE_NOT_RECEIVED.code
    ? { message: messages.NEXT_RECEIVE_FIRST, params: { number: header.number } }
    : nextStepOfRefusal(header, problem)

/** Holds the result of the last scan or of the delivery in the URL, and handles scans. */
const useStickers = () => {
  const [{ delivery }] = useAddressState(readAddress)
  const [shown, setShown] = useState<NonNullable<DockState['latest']> & { readonly sticker: Sticker | undefined }>()

  const showOutcome = (outcome: ScanOutcome, sticker?: Sticker) => {
    setShown((before) => ({ outcome, nth: (before?.nth ?? 0) + 1, sticker }))
    playSignal(outcome.kind)
  }
  const show = (found: Answer<ReceivedInvoice>, header?: HeaderFacts) => {
    if (!found.ok)
      return showOutcome(
        createOutcome('wrong', messageOfProblem(found), {
          params: paramsOfProblem(found),
          next: header && nextStepOfProblem(header, found),
        }),
      )
    const sticker = stickerOf(found.value)
    showOutcome(createOutcome('good', messages.STICKERS_OF, { params: { number: sticker.invoiceNumber } }), sticker)
  }
  const latest = useRef(0)
  /** Shows the reply to a request, unless there was another scan in the meantime. */
  const ask = async (request: () => Promise<Answer<ReceivedInvoice>>, header?: HeaderFacts) => {
    const nth = ++latest.current
    const found = await request()
    if (nth === latest.current) show(found, header)
  }
  const scan = async (text: string) => {
    latest.current++
    const payload = readPayload(text)
    if (payload.kind !== 'header' && payload.kind !== 'convertedHeader')
      return showOutcome(createOutcome('wrong', messages.QR_INCORRECT, { next: nextStepOfUnknownCode(text) }))
    const { number, vendor, deliveryId } = payload
    showOutcome(createOutcome('waiting', messages.HEADER_ASKED, { params: { number } }))
    const query = { number, vendor_id: vendor, id: deliveryId ?? undefined }
    await ask(() => callApi(findSticker, { query }), payload)
  }
  useScanner(scan, isDeliveryCode)
  // loads each delivery in the URL only once, so that going back does not print again
  const loaded = useRef<number>(undefined)
  const load = useEffectEvent((id: number) => ask(() => callApi(getReceivedInvoice, { params: { id } })))
  useEffect(() => {
    if (delivery === undefined || loaded.current === delivery) return
    loaded.current = delivery
    void load(delivery)
  }, [delivery])
  return { shown, scan }
}

/** Prints the two stickers of a received delivery after its PSC header was scanned (STK-01). */
const PrintPage = () => {
  const t = useTexts(receivingTexts)
  const { shown, scan } = useStickers()
  // in an effect, so that the stickers are rendered before they are printed
  useEffect(() => {
    if (shown?.sticker) window.print()
  }, [shown])

  return (
    <div className="print-page stack gap-16">
      <ScanCatcher label={t('scanner')} />
      {shown && <ScanResultSentence latest={shown} />}
      {shown?.sticker ? (
        <>
          <Stickers sticker={shown.sticker} />
          <PrimaryButton className="large" onClick={() => window.print()}>
            <Icon name="printer" size={20} /> {t('print')}
          </PrimaryButton>
        </>
      ) : (
        <StartPrompt icon="printer" title={t('printStart')} text={t('printStartText')} />
      )}
      <ScanCamera onCode={scan} />
      <CodeInputField onTake={scan} />
    </div>
  )
}

export default PrintPage
