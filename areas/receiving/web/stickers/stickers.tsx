import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { QrCode } from '#kit/web/parts/qr-code.tsx'
import { createStore, useStore } from '#kit/web/store.ts'
import type { Sticker } from '../../rules/sticker.ts'
import { receivingTexts } from '../texts.ts'
import './stickers.css'

/** The paper for stickers: a roll of labels of their size, or A4 sheets to cut. */
const papers = ['label', 'a4'] as const
type StickerPaper = (typeof papers)[number]

const STORAGE_KEY = 'portal.sticker-paper'
const paperStore = createStore<StickerPaper>(deviceMemory.read(STORAGE_KEY) === 'a4' ? 'a4' : 'label')

/** Stores the selected paper on the device, because it depends on the printer there. */
const choosePaper = (paper: StickerPaper): void => {
  deviceMemory.write(STORAGE_KEY, paper)
  paperStore.set(paper)
}

const COPIES = [1, 2] as const

/** Shows the two stickers, original and copy (G-88), each with the printed size of 144 × 40 pt. */
export const Stickers = ({ sticker }: { sticker: Sticker }) => {
  const t = useTexts(receivingTexts)
  const paper = useStore(paperStore)
  return (
    <>
      <fieldset className="sticker-paper flow" aria-label={t('paper')}>
        {papers.map((one) => (
          <Button key={one} className="large" aria-pressed={one === paper} onClick={() => choosePaper(one)}>
            {t(one === 'a4' ? 'paperA4' : 'paperLabel')}
          </Button>
        ))}
      </fieldset>
      <div className="sticker-preview flow gap-16">
        {COPIES.map((n) => (
          <div key={n} className="sticker-sheet">
            <StickerLabel sticker={sticker} label={t('sticker', { n })} />
          </div>
        ))}
      </div>
      <StickerPrint sticker={sticker} />
    </>
  )
}

/** Renders the two stickers only for printing; they are not visible on the screen. */
const StickerPrint = ({ sticker }: { sticker: Sticker }) => {
  const paper = useStore(paperStore)
  return createPortal(
    <div className={`only-printed sticker-print ${paper}`} aria-hidden="true">
      {COPIES.map((n) => (
        <StickerLabel key={n} sticker={sticker} label="" />
      ))}
    </div>,
    document.body,
  )
}

/** Prints the two stickers once. */
export const PrintedStickers = ({ sticker }: { readonly sticker: Sticker }) => {
  useEffect(() => window.print(), [])
  return <StickerPrint sticker={sticker} />
}

/** The width in pt of the space for a value next to its label. */
const LABEL_WIDTH = 66
const LETTER_WIDTH = 0.6

/**
 * Returns a font size of at most `largest` pt at which the text fits on one line, because a truncated number would be
 * useless.
 */
const fontSizeToFit = (text: string, largest: number) => ({
  fontSize: `${Math.min(largest, LABEL_WIDTH / (LETTER_WIDTH * text.length)).toFixed(2)}pt`,
})

const StickerLabel = ({ sticker, label }: { sticker: Sticker; label: string }) => {
  const t = useTexts(receivingTexts)
  return (
    <section className="sticker" aria-label={label}>
      <QrCode text={sticker.receiveNumber} label={sticker.receiveNumber} />
      <dl>
        <dt>{t('stickerReceive')}</dt>
        <dd style={fontSizeToFit(sticker.receiveNumber, 8.5)}>{sticker.receiveNumber}</dd>
        <dt>{t('stickerInvoice')}</dt>
        <dd style={fontSizeToFit(sticker.invoiceNumber, 7)}>{sticker.invoiceNumber}</dd>
        <dt>{t('stickerPo')}</dt>
        <dd style={fontSizeToFit(sticker.order, 7)}>{sticker.order}</dd>
        <dt>{t('stickerDate')}</dt>
        <dd style={fontSizeToFit(sticker.date, 7)}>{sticker.date}</dd>
      </dl>
    </section>
  )
}
