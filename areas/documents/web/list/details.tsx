import { MailStateChip } from '#areas/mail/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { StatusChip } from '#kit/web/parts/chip.tsx'
import type { Confirmation } from '../../contract.ts'
import type { RowActions } from '../kinds/kind-screen.ts'
import { documentTexts } from '../texts.ts'
import { CopyButtons, FileButtons, IconRowButton } from './columns.tsx'
import type { DocumentRow } from './row.ts'

interface ConfirmationCardProps {
  readonly confirmation: Confirmation
  readonly number: number
  readonly actions: RowActions
  readonly voidLabel?: string
}

const ConfirmationCard = ({ confirmation, number, actions, voidLabel }: ConfirmationCardProps) => {
  const t = useTexts(documentTexts)
  const { delivery_date, uploader, createdAt, attachment, mail_state, voided } = confirmation
  const title = t(actions.screen.words.confirmationNumber, { number })
  const [file] = attachment
  return (
    <li className={voided ? 'confirmation-card voided stack framed' : 'confirmation-card stack framed'}>
      <div className="row spread">
        <strong>{title}</strong>
        {voided ? (
          <StatusChip tone="grey" icon="cross" struck>
            {t('voided')}
          </StatusChip>
        ) : (
          <MailStateChip short state={mail_state} />
        )}
      </div>
      <p>
        {delivery_date && (
          <>
            {t('deliveryDate')} <strong>{delivery_date}</strong>
            {' · '}
          </>
        )}
        {uploader} <span className="muted">{bangkokMinute(createdAt)}</span>
      </p>
      {voided && <p className="muted">{t('voidedBy', voided)}</p>}
      <div className="card-buttons row wraps">
        {file && <CopyButtons file={file} actions={actions} />}
        {voidLabel && actions.rights.void && !voided && (
          <IconRowButton label={voidLabel} of={title} kind="danger" onClick={() => actions.voidOne(confirmation)} />
        )}
      </div>
    </li>
  )
}

interface ConfirmationCardsProps extends Pick<ConfirmationCardProps, 'actions' | 'voidLabel'> {
  readonly row: DocumentRow
}

/** The ASNs or signed copies of a record as cards. */
export const ConfirmationCards = ({ row, ...card }: ConfirmationCardsProps) => {
  const t = useTexts(documentTexts)
  if (row.confirmations.length === 0) return <p className="muted">{t('noConfirmations')}</p>
  return (
    <ul className="confirmation-cards stack">
      {row.confirmations.map((confirmation, index) => (
        <ConfirmationCard key={confirmation.id} confirmation={confirmation} number={index + 1} {...card} />
      ))}
    </ul>
  )
}

/** The expanded row: recipients, files, and confirmations as cards (DOC-01). */
export const RowDetails = ({ row, actions }: { row: DocumentRow; actions: RowActions }) => {
  const t = useTexts(documentTexts)
  return (
    <div className="row-details">
      <div>
        <h2>{t('receivers')}</h2>
        <p className="row-receivers">
          {row.receiver_email === ''
            ? t('everybody')
            : row.receiver_email.split(',').map((address) => <span key={address}>{address}</span>)}
        </p>
        <h2>{t('files')}</h2>
        <ul className="plain-list">
          {row.attachment.map((file) => (
            <li key={file.id} className="row wraps">
              <span className="file-name breaks">{file.name}</span>
              <FileButtons file={file} actions={actions} />
              {actions.rights.upload && row.attachment.length > 1 && row.confirm_count === 0 && (
                <IconRowButton
                  label={t('delete')}
                  of={file.name}
                  icon="trash"
                  onClick={() => actions.removeFile(row, file)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2>{t(actions.screen.words.confirmations)}</h2>
        <ConfirmationCards row={row} actions={actions} />
      </div>
    </div>
  )
}
