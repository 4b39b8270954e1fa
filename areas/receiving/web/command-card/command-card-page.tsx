import { createPortal } from 'react-dom'
import { useUser } from '#areas/accounts/web/index.ts'
import { defineTexts, useTexts } from '#kit/web/i18n.ts'
import { PrimaryButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { QrCode } from '#kit/web/parts/qr-code.tsx'
import { commandCode, type DockCommand, dockCommands } from '../../rules/scan/commands.ts'
import './command-card.css'

const texts = defineTexts({
  en: { print: 'Print the card', text: 'Print it on A5, or on A4 without scaling, and hang it at the dock.' },
  th: { print: 'พิมพ์บัตร', text: 'พิมพ์บนกระดาษ A5 หรือ A4 โดยไม่ย่อขนาด แล้วติดไว้ที่จุดรับสินค้า' },
})

/** The texts of the commands. The card is always bilingual, because all shifts read the same card. */
const commands = {
  submit: {
    icon: 'inbox',
    th: 'รับสินค้า',
    en: 'Submit',
    thText: 'ยืนยันรับสินค้าเมื่อสแกนครบทุกกล่อง',
    enText: 'Receives the delivery in hand when no box is missing',
  },
  stickers: {
    icon: 'printer',
    th: 'พิมพ์สติกเกอร์',
    en: 'Print stickers',
    thText: 'สติกเกอร์ 2 ดวงของใบที่รับล่าสุด',
    enText: 'Two stickers of the delivery received last',
  },
  problem: {
    icon: 'alert',
    th: 'แจ้งปัญหา',
    en: 'Report a problem',
    thText: 'เริ่มแจ้งปัญหาของกล่องที่สแกนล่าสุด',
    enText: 'Begins a report of the box scanned last',
  },
  aside: {
    icon: 'leave',
    th: 'พักไว้ก่อน',
    en: 'Set aside',
    thText: 'เก็บข้อมูลไว้ สแกนหัวเอกสารเพื่อทำต่อ',
    enText: 'Keeps its boxes; scan its header to go on',
  },
} as const satisfies Record<DockCommand, object>

const CommandCard = ({ organisation }: { organisation: string }) => (
  <article className="command-card small">
    <header>
      <h2>
        บัตรคำสั่งจุดรับสินค้า <span>Dock command card</span>
      </h2>
      <p className="strong">{organisation}</p>
    </header>
    <ul>
      {dockCommands.map((command) => {
        const { icon, th, en, thText, enText } = commands[command]
        return (
          <li key={command}>
            <QrCode text={commandCode(command)} label={en} />
            <div>
              <h3 className="row">
                <Icon name={icon} size={28} /> {th}
              </h3>
              <p className="command-name strong">{en}</p>
              <p>{thText}</p>
              <p>{enText}</p>
            </div>
          </li>
        )
      })}
    </ul>
    <footer className="smaller">
      <p>
        <strong>สแกนตามลำดับ</strong> บัตรพนักงาน → หัวเอกสาร PSC → รายการและกล่อง → รับสินค้า → พิมพ์สติกเกอร์
      </p>
      <p>
        <strong>Scan in this order</strong> employee card → PSC header → items and boxes → Submit → Print stickers
      </p>
      <p>ปิดรหัสอื่นด้วยมือขณะสแกน · Cover the other codes with your hand</p>
    </footer>
  </article>
)

/** The card with the command codes, to print and hang at the dock (RCV-15). */
const CommandCardPage = () => {
  const t = useTexts(texts)
  const { company_name: organisation } = useUser()
  return (
    <div className="command-card-page stack gap-16">
      <p className="row wraps wide-gap">
        <PrimaryButton className="large" onClick={() => window.print()}>
          <Icon name="printer" size={20} /> {t('print')}
        </PrimaryButton>
        <span className="muted">{t('text')}</span>
      </p>
      <CommandCard organisation={organisation ?? ''} />
      {createPortal(
        <div className="only-printed command-card-paper" aria-hidden="true">
          <CommandCard organisation={organisation ?? ''} />
        </div>,
        document.body,
      )}
    </div>
  )
}

export default CommandCardPage
