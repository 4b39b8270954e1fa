import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment, useId, useState } from 'react'
import { OrganisationSelect } from '#areas/directory/web/index.ts'
import { textOf } from '#kit/shared/message.ts'
import { parsePastedCells } from '#kit/shared/sheets/pasted-cells.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { dismissFailures } from '#kit/web/feedback/notifications.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { PastedRowsField, RowFaults } from '#kit/web/form/pasted-rows-field.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button, DangerButton, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import {
  type Employee,
  getOrganisationSettings,
  listEmployees,
  removeEmployee,
  saveEmployees,
  setOrganisationSettings,
} from '../../contract.ts'
import { readEmployees } from '../../rules/employee-list.ts'
import { useShownCompany } from '../use-shown-company.ts'
import { dockSettingsTexts } from './texts.ts'
import './dock-settings.css'

/** Changes the list of employees. A successful change removes the messages about failed ones. */
const useEmployeeChanges = (company: number) => {
  const t = useTexts(dockSettingsTexts)
  const { busy, run } = useChange(listEmployees)
  const change = async (...input: Parameters<typeof run>) => {
    const { ok: isDone } = await run(...input)
    if (isDone) dismissFailures()
    return isDone
  }
  return {
    busy,
    /** Saves employees. Resolves to true if they were saved. */
    save: (employees: readonly Employee[], replacesAll: boolean, message: string) =>
      change(callApi(saveEmployees, { body: { company, employees: [...employees], replacesAll } }), message),
    remove: ({ code, name }: Employee) =>
      void change(callApi(removeEmployee, { body: { company, code } }), t('removed', { name })),
  }
}

interface ChangesProps {
  readonly changes: ReturnType<typeof useEmployeeChanges>
}

const AddEmployee = ({ changes }: ChangesProps) => {
  const t = useTexts(dockSettingsTexts)
  const [typed, setTyped] = useState({ code: '', name: '' })
  const employee = { code: typed.code.trim(), name: typed.name.trim() }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await changes.save([employee], false, t('added', { name: employee.name })))) return
    // the next employee may have been typed in the meantime
    setTyped((now) => (now.code === typed.code && now.name === typed.name ? { code: '', name: '' } : now))
  }
  return (
    <form className="add-employee stack" onSubmit={(event) => void add(event)}>
      {(['code', 'name'] as const).map((field) => (
        <Field
          key={field}
          label={t(field)}
          value={typed[field]}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      ))}
      <PrimaryButton type="submit" disabled={changes.busy || employee.code === '' || employee.name === ''}>
        <Icon name="plus" size={16} /> {t('add')}
      </PrimaryButton>
    </form>
  )
}

const EmployeeRow = ({ employee, changes }: { readonly employee: Employee } & ChangesProps) => {
  const t = useTexts(dockSettingsTexts)
  const [isAsking, setAsking] = useState(false)
  const { code, name } = employee
  if (isAsking)
    return (
      <tr>
        <td colSpan={3}>
          <div className="row wraps" role="alertdialog" aria-label={t('removeOne', { name })}>
            <span className="whole-row">{t('removeAsk', { name, code })}</span>
            <DangerButton disabled={changes.busy} onClick={() => changes.remove(employee)}>
              {t('remove')}
            </DangerButton>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
          </div>
        </td>
      </tr>
    )
  return (
    <tr>
      <td>{code}</td>
      <td>{name}</td>
      <td>
        <QuietButton aria-label={t('removeOne', { name })} onClick={() => setAsking(true)}>
          {t('remove')}
        </QuietButton>
      </td>
    </tr>
  )
}

/** Lists the employees of an organisation who may receive, with a form to add one (RCV-11). */
const EmployeeList = ({ employees, changes }: { readonly employees: readonly Employee[] } & ChangesProps) => {
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
      <AddEmployee changes={changes} />
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
              <EmployeeRow key={employee.code} employee={employee} changes={changes} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/**
 * Reads employees from pasted cells or a file, shows faulty rows, and adds the employees or replaces the list (RCV-11).
 * `pattern`: the regular expression of employee IDs.
 */
const ImportEmployees = ({ pattern, changes }: { readonly pattern: string } & ChangesProps) => {
  const t = useTexts(dockSettingsTexts)
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState('')
  const { employees, faults } = readEmployees(parsePastedCells(text), new RegExp(pattern))
  const rowFaults = faults.map(({ row, refusal }) => ({
    row,
    reason: textOf(refusal.message, language, refusal.params),
  }))
  const save = async (replacesAll: boolean) => {
    if (!(await changes.save(employees, replacesAll, t('imported', { count: employees.length })))) return
    setText((now) => (now === text ? '' : now))
  }
  const canSave = employees.length > 0 && faults.length === 0 && !changes.busy
  return (
    <section className="card dock-settings-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('import')}</h2>
      <p className="muted">{t('importText')}</p>
      <PastedRowsField
        label={t('paste')}
        text={text}
        summary={t('read', { count: employees.length })}
        busy={changes.busy}
        onChange={setText}
      />
      <RowFaults faults={rowFaults} />
      {text.trim() !== '' && (
        <div className="row wraps">
          <PrimaryButton disabled={!canSave} onClick={() => void save(false)}>
            {t('addAll')}
          </PrimaryButton>
          <DangerButton disabled={!canSave} onClick={() => void save(true)}>
            {t('replaceAll')}
          </DangerButton>
          <span className="muted">{t('replaceNote')}</span>
        </div>
      )}
    </section>
  )
}

const Receivers = ({ company }: { readonly company: number }) => {
  const { data, error, refetch } = useQuery(apiQuery(listEmployees, { query: { company } }))
  const changes = useEmployeeChanges(company)
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  return (
    <div className="dock-settings-parts stack gap-16">
      <EmployeeList employees={data.employees} changes={changes} />
      <ImportEmployees pattern={data.pattern} changes={changes} />
    </div>
  )
}

/** Switches short receipts of an organisation on or off (RCV-12). */
const ShortReceiptSwitch = ({ company }: { readonly company: number }) => {
  const t = useTexts(dockSettingsTexts)
  const id = useId()
  const { data } = useQuery(apiQuery(getOrganisationSettings, { query: { company } }))
  const { busy, run } = useChange(getOrganisationSettings)
  const [chosen, setChosen] = useState(false)
  const change = (shortReceipt: boolean) => {
    setChosen(shortReceipt)
    void run(callApi(setOrganisationSettings, { body: { company, shortReceipt } }), t('shortSaved'))
  }
  return (
    <section className="card dock-settings-part" aria-labelledby={id}>
      <h2 id={id}>{t('shortTitle')}</h2>
      <p className="muted">{t('shortText')}</p>
      <label className="dock-switch row">
        <input
          type="checkbox"
          checked={busy ? chosen : (data?.shortReceipt ?? false)}
          disabled={busy || !data}
          onChange={({ target }) => change(target.checked)}
        />
        {t('shortOn')}
      </label>
    </section>
  )
}

/** The page `/dock-settings`: list of employees and short receipts of an organisation, for its administrators. */
const DockSettingsPage = () => {
  const t = useTexts(dockSettingsTexts)
  const [chosen, setChosen] = useState<number>()
  const { own, company, organisations, error, refetch } = useShownCompany(chosen)
  return (
    <div className="card-page dock-settings">
      {own === null && (
        <OrganisationSelect organisations={organisations} value={company} label={t('company')} onChange={setChosen} />
      )}
      {company === undefined ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : (
        <Fragment key={company}>
          <Receivers company={company} />
          <ShortReceiptSwitch company={company} />
        </Fragment>
      )}
    </div>
  )
}

export default DockSettingsPage
