import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { OrganisationSelect } from '#areas/directory/web/index.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { dismissFailures } from '#kit/web/notifications.ts'
import { apiQuery } from '#kit/web/query.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import { listEmployees, removeEmployee, saveEmployees } from '../../contract.ts'
import { useCompany } from '../use-company.ts'
import { EmployeeList } from './employee-list.tsx'
import { ImportEmployees } from './import-employees.tsx'
import { ShortReceiptSwitch } from './short-receipt-switch.tsx'
import { dockSettingsTexts } from './texts.ts'
import './dock-settings.css'

const Receivers = ({ company }: { readonly company: number }) => {
  const t = useTexts(dockSettingsTexts)
  const { data, error, refetch } = useQuery(apiQuery(listEmployees, { query: { company } }))
  const { busy, run } = useChange(listEmployees)
  const change = async (...input: Parameters<typeof run>) => {
    const { ok: isDone } = await run(...input)
    if (isDone) dismissFailures()
    return isDone
  }
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
  return (
    <div className="dock-settings-parts">
      <EmployeeList
        employees={data.employees}
        busy={busy}
        onAdd={(employee) =>
          change(
            callApi(saveEmployees, { body: { company, employees: [employee], replacesAll: false } }),
            t('added', { name: employee.name }),
          )
        }
        onRemove={({ code, name }) =>
          void change(callApi(removeEmployee, { body: { company, code } }), t('removed', { name }))
        }
      />
      <ImportEmployees
        busy={busy}
        pattern={data.pattern}
        onSave={(employees, replacesAll) =>
          change(
            callApi(saveEmployees, { body: { company, employees: [...employees], replacesAll } }),
            t('imported', { count: employees.length }),
          )
        }
      />
    </div>
  )
}

/** The page `/dock-settings`: list of employees and short receipts of an organisation, for its administrators. */
const DockSettingsPage = () => {
  const t = useTexts(dockSettingsTexts)
  const [chosen, setChosen] = useState<number>()
  const { own, company, organisations, error, refetch } = useCompany(chosen)
  return (
    <div className="card-page dock-settings">
      {own === null && (
        <OrganisationSelect organisations={organisations} value={company} label={t('company')} onChange={setChosen} />
      )}
      {company === undefined && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {company !== undefined && (
        <Fragment key={company}>
          <Receivers company={company} />
          <ShortReceiptSwitch company={company} />
        </Fragment>
      )}
    </div>
  )
}

export default DockSettingsPage
