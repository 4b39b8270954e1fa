import { type FormEvent, useId, useState } from 'react'
import { Field } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { Employee } from '../../contract.ts'
import { dockSettingsTexts } from './texts.ts'

interface Props {
  readonly employees: readonly Employee[]
  readonly busy: boolean
  /** Saves an employee. Resolves to true if it was saved. */
  readonly onAdd: (employee: Employee) => Promise<boolean>
  readonly onRemove: (employee: Employee) => void
}

const AddEmployee = ({ busy, onAdd }: Pick<Props, 'busy' | 'onAdd'>) => {
  const t = useTexts(dockSettingsTexts)
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await onAdd({ code: code.trim(), name: name.trim() }))) return
    setCode('')
    setName('')
  }
  return (
    <form className="add-employee" onSubmit={(event) => void add(event)}>
      <Field
        label={t('code')}
        value={code}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setCode(target.value)}
      />
      <Field
        label={t('name')}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="button primary" disabled={busy || code.trim() === '' || name.trim() === ''}>
        <Icon name="plus" size={16} /> {t('add')}
      </button>
    </form>
  )
}

const Row = ({ employee, busy, onRemove }: { employee: Employee } & Pick<Props, 'busy' | 'onRemove'>) => {
  const t = useTexts(dockSettingsTexts)
  const [isAsking, setAsking] = useState(false)
  const { code, name } = employee
  if (isAsking)
    return (
      <tr>
        <td colSpan={3}>
          <div className="row wraps" role="alertdialog" aria-label={t('removeOne', { name })}>
            <span className="whole-row">{t('removeAsk', { name, code })}</span>
            <button type="button" className="button danger" disabled={busy} onClick={() => onRemove(employee)}>
              {t('remove')}
            </button>
            <button type="button" className="button" onClick={() => setAsking(false)}>
              {t('keep')}
            </button>
          </div>
        </td>
      </tr>
    )
  return (
    <tr>
      <td className="number">{code}</td>
      <td>{name}</td>
      <td>
        <button
          type="button"
          className="button quiet"
          aria-label={t('removeOne', { name })}
          onClick={() => setAsking(true)}
        >
          {t('remove')}
        </button>
      </td>
    </tr>
  )
}

/** Lists the employees of an organisation who may receive, with a form to add one (RCV-11). */
export const EmployeeList = ({ employees, busy, onAdd, onRemove }: Props) => {
  const t = useTexts(dockSettingsTexts)
  const id = useId()
  const [find, setFind] = useState('')
  const words = find.trim().toLowerCase()
  const found = employees.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(words))
  const isEmpty = employees.length === 0
  return (
    <section className="card dock-settings-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('employees')}</h2>
      <p className="muted" role="status">
        {isEmpty ? t('employeesText') : t('listed', { count: employees.length })}
      </p>
      <AddEmployee busy={busy} onAdd={onAdd} />
      {!isEmpty && (
        <Field label={t('find')} type="search" value={find} onChange={({ target }) => setFind(target.value)} />
      )}
      {found.length === 0 ? (
        <p className="muted">{t(isEmpty ? 'nobody' : 'nobodyFound')}</p>
      ) : (
        <table className="employee-table" aria-labelledby={`${id}-title`}>
          <thead>
            <tr>
              <th scope="col">{t('code')}</th>
              <th scope="col">{t('name')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((employee) => (
              <Row key={employee.code} employee={employee} busy={busy} onRemove={onRemove} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
