import { bangkokMinute } from '#kit/shared/dates.ts'
import { StatusChip } from '#kit/web/chip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { ErpImportReport, SettingsOverview } from '../contract.ts'
import { Card, SettingFacts } from './parts.tsx'
import { useSources } from './source.ts'
import { settingsTexts } from './texts.ts'

const Refusals = ({ report }: { readonly report: ErpImportReport }) => {
  const t = useTexts(settingsTexts)
  const { refusals } = report
  return (
    <>
      <div className="settings-table">
        <table aria-label={`${report.file}: ${t('notImported')}`}>
          <thead>
            <tr>
              <th className="number">{t('row')}</th>
              <th>{t('column')}</th>
              <th>{t('reason')}</th>
            </tr>
          </thead>
          <tbody lang="en">
            {refusals.map(({ row, column, reason }) => (
              <tr key={`${row} ${column} ${reason}`}>
                <td className="number">{row}</td>
                <td>{column}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.refusedRows > refusals.length && <p className="muted">{t('moreRows', { count: refusals.length })}</p>}
    </>
  )
}

const ImportReport = ({ report }: { readonly report: ErpImportReport }) => {
  const t = useTexts(settingsTexts)
  const { file, at, rows, counts, refusedRows, unreadable } = report
  return (
    <li>
      <p className="import-head row wraps">
        <strong>{file}</strong>
        <StatusChip tone={counts ? 'green' : 'red'} icon={counts ? 'tick' : 'cross'}>
          {t(counts ? 'imported' : 'notImported')}
        </StatusChip>
        <span className="muted">{bangkokMinute(at)}</span>
      </p>
      {counts && <p>{t('importCounts', { rows, ...counts })}</p>}
      {!counts && unreadable === null && <p>{t('importRefused', { rows, refused: refusedRows })}</p>}
      {unreadable !== null && <p lang="en">{unreadable}</p>}
      {report.refusals.length > 0 && <Refusals report={report} />}
    </li>
  )
}

const Imports = ({ imports }: { readonly imports: SettingsOverview['erp']['imports'] }) => {
  const t = useTexts(settingsTexts)
  return (
    <Card title={t('imports')}>
      {imports === null && <p className="muted">{t('importsHidden')}</p>}
      {imports?.length === 0 && <p className="muted">{t('importsNone')}</p>}
      {imports !== null && imports.length > 0 && (
        <ul className="import-reports">
          {imports.map((report) => (
            <ImportReport key={report.file} report={report} />
          ))}
        </ul>
      )}
    </Card>
  )
}

export const ErpSettings = ({ settings }: { readonly settings: SettingsOverview }) => {
  const t = useTexts(settingsTexts)
  const { erp, environment, reach } = settings
  const source = useSources(environment)
  const facts = [
    { name: t('adapter'), value: t(`erp_${erp.kind}`), source: source.environment('ERP') },
    erp.kind === 'gateway' && {
      name: t('server'),
      value: erp.server ?? t(reach === 'all' ? 'none' : 'hidden'),
      source: source.environment('ERP_URL'),
    },
    { name: t('erpWaiting'), value: String(erp.waiting), source: source.portal },
    {
      name: t('lastImport'),
      value: erp.lastImportAt ? bangkokMinute(erp.lastImportAt) : t('noImport'),
      source: source.portal,
    },
  ]
  return (
    <>
      <Card title={t('erp')}>
        <SettingFacts facts={facts} />
      </Card>
      <Imports imports={erp.imports} />
    </>
  )
}
