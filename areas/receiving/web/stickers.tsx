import { createPortal } from 'react-dom'
import { useTexts } from '#kit/web/i18n.ts'
import { QrSquare } from '#kit/web/qr-square.tsx'
import type { Sticker } from '../rules/sticker.ts'
import { choosePaper, papers, type StickerPaper, usePaper } from './sticker-paper.ts'
import { receivingTexts } from './texts.ts'
import './stickers.css'

const COPIES = [1, 2] as const

/** Shows the two stickers, original and copy (G-88), each with the printed size of 144 × 40 pt. */
export const Stickers = ({ sticker }: { sticker: Sticker }) => {
  const t = useTexts(receivingTexts)
  const paper = usePaper()
  const names: Record<StickerPaper, string> = { label: t('paperLabel'), a4: t('paperA4') }
  return (
    <>
      <fieldset className="sticker-paper flow" aria-label={t('paper')}>
        {papers.map((one) => (
          <button
            key={one}
            type="button"
            className="button large"
            aria-pressed={one === paper}
            onClick={() => choosePaper(one)}
          >
            {names[one]}
          </button>
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
export const StickerPrint = ({ sticker }: { sticker: Sticker }) => {
  const paper = usePaper()
  return createPortal(
    <div className={`sticker-print ${paper}`} aria-hidden="true">
      {COPIES.map((n) => (
        <StickerLabel key={n} sticker={sticker} label="" />
      ))}
    </div>,
    document.body,
  )
}

/** The width in pt of the space for a value next to its label, and the mean width in em of a bold letter. */
const LABEL_WIDTH = 66
const LETTER_WIDTH = 0.6

/** Returns a font size of at most `largest` pt at which the text fits on one line, because a cut number is useless. */
const fitting = (text: string, largest: number) => ({
  fontSize: `${Math.min(largest, LABEL_WIDTH / (LETTER_WIDTH * text.length)).toFixed(2)}pt`,
})

const StickerLabel = ({ sticker, label }: { sticker: Sticker; label: string }) => {
  const t = useTexts(receivingTexts)
  return (
    <section className="sticker" aria-label={label}>
      <QrSquare text={sticker.receiveNumber} label={sticker.receiveNumber} />
      <dl>
        <dt>{t('stickerReceive')}</dt>
        <dd style={fitting(sticker.receiveNumber, 8.5)}>{sticker.receiveNumber}</dd>
        <dt>{t('stickerInvoice')}</dt>
        <dd style={fitting(sticker.invoiceNumber, 7)}>{sticker.invoiceNumber}</dd>
        <dt>{t('stickerPo')}</dt>
        <dd style={fitting(sticker.order, 7)}>{sticker.order}</dd>
        <dt>{t('stickerDate')}</dt>
        <dd style={fitting(sticker.date, 7)}>{sticker.date}</dd>
      </dl>
    </section>
  )
}
