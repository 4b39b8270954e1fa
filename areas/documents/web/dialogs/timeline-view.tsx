import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import type { MailState } from '#areas/mail/rules/delivery.ts'
import { mailStateTexts } from '#areas/mail/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { defineTexts, useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getDocumentTimeline, type TimelineEntry } from '../../contract.ts'
import { dialogTexts } from './texts.ts'
import './dialogs.css'

const timelineTexts = defineTexts({
  en: {
    uploaded: 'Uploaded',
    send: 'Email queued again',
    mail: 'Email: {subject}',
    opened: 'Opened',
    downloaded: 'Downloaded',
    confirmed: 'Confirmed',
    notice: 'ASN email to the factory queued',
    voided: 'Confirmation voided',
    superseded: 'Replaced by a newer document',
    'file-removed': 'File deleted',
    'file-added': 'File added',
    reminded: 'Reminder email queued',
  },
  th: {
    uploaded: 'อัปโหลด',
    send: 'จัดคิวส่งอีเมลอีกครั้ง',
    mail: 'อีเมล: {subject}',
    opened: 'เปิดดู',
    downloaded: 'ดาวน์โหลด',
    confirmed: 'ยืนยัน',
    notice: 'จัดคิวส่งอีเมล ASN ถึงโรงงาน',
    voided: 'ยกเลิกการยืนยัน',
    superseded: 'มีเอกสารฉบับใหม่แทน',
    'file-removed': 'ลบไฟล์',
    'file-added': 'เพิ่มไฟล์',
    reminded: 'จัดคิวส่งอีเมลเตือนผู้ขาย',
  },
})

const icons: Readonly<Record<TimelineEntry['what'], IconName>> = {
  uploaded: 'upload',
  send: 'mail',
  mail: 'mail',
  opened: 'eye',
  downloaded: 'download',
  confirmed: 'clipboard',
  notice: 'mail',
  voided: 'cross',
  superseded: 'refresh',
  'file-removed': 'trash',
  'file-added': 'upload',
  reminded: 'clock',
}

const isFault = (state: MailState): boolean => state === 'refused' || state === 'failed'

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const t = useTexts(timelineTexts)
  const stateText = useTexts(mailStateTexts)
  return (
    <li>
      <Icon name={icons[entry.what]} size={16} />
      <div>
        <p>
          <strong>{entry.what === 'mail' ? t('mail', { subject: entry.detail }) : t(entry.what)}</strong> {entry.by}
        </p>
        <p className="muted">
          {bangkokMinute(entry.at)}
          {entry.what !== 'mail' && entry.what !== 'superseded' && entry.detail !== '' && ` · ${entry.detail}`}
        </p>
        {entry.mail && (
          <ul className="plain-list mail-states">
            {entry.mail.recipients.map(({ address, state, answer }) => (
              <li key={address}>
                {address} <span className={isFault(state) ? 'fault' : 'muted'}>{stateText(state)}</span>
                {answer && isFault(state) && <span className="muted"> ({answer})</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Shows the events of a document, oldest first: sent, opened, downloaded, confirmed, replaced, and its mails. */
export const TimelineView = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }) => {
  const t = useTexts(dialogTexts)
  useReturnFocus()
  const { data, error, refetch } = useQuery(apiQuery(getDocumentTimeline, { params: { id } }))
  return (
    <Drawer open title={t('timelineTitle', { name })} size="min(480px, 100vw)" onClose={onClose}>
      {data && !error ? (
        <ol className="timeline">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </Drawer>
  )
}
