import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { receiverLabel } from '../rules/employee.ts'
import type { Session } from '../rules/session.ts'
import { receivingTexts } from './texts.ts'

interface Props {
  readonly session: Session
  readonly onConfirm: () => void
  readonly onKeep: () => void
}

/** Shows the receiver, or asks whether a scanned code is the new receiver (RCV-11). */
export const Employee = ({ session, onConfirm, onKeep }: Props) => {
  const t = useTexts(receivingTexts)
  const { employeeId, employeeName, pendingEmployee } = session
  if (pendingEmployee) {
    const employee = receiverLabel(pendingEmployee)
    const before = employeeId === null ? '' : receiverLabel({ employeeId, name: employeeName })
    const question =
      employeeId === null ? t('employeeAsk', { employee }) : t('employeeReplaceAsk', { employee, before })
    return (
      <div className="employee asked row" role="alertdialog" aria-label={question}>
        <Icon name="person" size={22} />
        <strong>{question}</strong>
        <div className="whole-row flow">
          <button type="button" className="button large primary" onClick={onConfirm}>
            {t('employeeYes', { employee })}
          </button>
          <button type="button" className="button large" onClick={onKeep}>
            {employeeId === null ? t('employeeNo') : t('employeeKeep', { before })}
          </button>
        </div>
      </div>
    )
  }
  return (
    <p className={employeeId === null ? 'employee row' : 'employee known row'}>
      <Icon name="person" size={22} />
      {employeeId === null ? (
        <span>{t('noEmployee')}</span>
      ) : (
        <span>
          {employeeName ? <strong>{employeeName}</strong> : t('employee')}{' '}
          {employeeName ? employeeId : <strong>{employeeId}</strong>}
        </span>
      )}
    </p>
  )
}
