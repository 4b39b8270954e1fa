import { Link } from '@tanstack/react-router'
import { useOrganisations } from '#areas/directory/web/index.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { callApi } from '#kit/web/api.ts'
import { saveFile } from '#kit/web/device/save-file.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useOpenWork } from '#kit/web/feedback/open-work.ts'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { getTemplateCsv, getTemplateXlsx } from '../contract.ts'
import { MAX_IMPORT_MB } from '../rules/sheet.ts'
import { ImportResult } from './import-result.tsx'
import { ColumnMappingPanel } from './mapping-panel.tsx'
import { importTexts } from './texts.ts'
import { useDeliveryImport } from './use-import.ts'
import './import-page.css'

const saveTemplate = async (kind: 'xlsx' | 'csv') => {
  const answer = await callApi(kind === 'csv' ? getTemplateCsv : getTemplateXlsx, { query: {} })
  if (answer.ok) saveFile(answer.value as Blob, `deliveries.${kind}`)
  else notify.problem(answer)
}

type Import = ReturnType<typeof useDeliveryImport>

/**
 * The first step: the template and the file. After a failure it also shows the reason. If the server did not respond,
 * the user can send the same file again.
 */
const StartStep = ({ state, choose, send }: Pick<Import, 'state' | 'choose' | 'send'>) => {
  const t = useTexts(importTexts)
  const isUnanswered = state.step === 'failed' && state.problem.kind === 'network'
  return (
    <>
      {state.step === 'failed' && (
        <div className="notice row wraps wide-gap" role="alert">
          <p className="breaks">
            <strong>{state.file.name}</strong>: {isUnanswered ? t('noAnswer') : state.problem.text}
          </p>
          {(isUnanswered || state.problem.status === 503) && (
            <Button onClick={() => void send(state.file, state.isConfirming)}>{t('retry')}</Button>
          )}
        </div>
      )}
      <div className="import-steps stack gap-16">
        <section className="card" aria-labelledby="import-template">
          <h2 id="import-template">{t('templateTitle')}</h2>
          <p className="muted">{t('templateText')}</p>
          <div className="flow">
            {(['xlsx', 'csv'] as const).map((kind) => (
              <Button key={kind} onClick={() => void saveTemplate(kind)}>
                <Icon name="download" size={16} />
                {t(kind === 'xlsx' ? 'templateXlsx' : 'templateCsv')}
              </Button>
            ))}
          </div>
        </section>
        <section className="card" aria-labelledby="import-file">
          <h2 id="import-file">{t('fileTitle')}</h2>
          <p className="muted">{t('fileText')}</p>
          <DropArea
            label={t('drop')}
            accept=".xlsx,.csv,.txt"
            multiple={false}
            mostMb={MAX_IMPORT_MB}
            onFiles={([file]) => file && void choose(file)}
          />
        </section>
      </div>
    </>
  )
}

const ImportSteps = () => {
  const t = useTexts(importTexts)
  const { organisations = [] } = useOrganisations()
  const codeOf = (company: number) =>
    organisations.find((one) => one.INVENTORY_ORG_ID === company)?.INVENTORY_ORG_CODE ?? String(company)
  const { state, setState, choose, send, assign } = useDeliveryImport()
  useOpenWork(state.step === 'busy' || state.step === 'preview' || state.step === 'mapping')
  const startAgain = () => setState({ step: 'start' })
  switch (state.step) {
    case 'busy':
      return (
        <p className="card busy" role="status">
          {state.isConfirming ? t('confirming') : t('reading', { name: state.file.name })}
        </p>
      )
    case 'mapping': {
      const { file, sheet, former } = state
      return (
        <ColumnMappingPanel
          sheet={sheet}
          onApply={(chosen) => assign(file, sheet.titles, chosen)}
          onCancel={() => (former ? setState({ step: 'preview', file, reply: former }) : startAgain())}
        />
      )
    }
    case 'preview':
    case 'done': {
      const { file, reply } = state
      return (
        <ImportResult
          reply={reply}
          fileName={file.name}
          isDone={state.step === 'done'}
          codeOf={codeOf}
          onConfirm={() => void send(file, true)}
          onColumns={() => setState({ step: 'mapping', file, sheet: reply, former: reply })}
          onAgain={startAgain}
        />
      )
    }
    default:
      return <StartStep state={state} choose={choose} send={send} />
  }
}

/** The page `/delivery-import`: template, file, preview, confirmation (DLV-24). */
export default function ImportPage() {
  const t = useTexts(importTexts)
  return (
    <AntdFrame>
      <div className="card-page sheet-import">
        <PageHeader>
          <Link className="button" to="/">
            {t('back')}
          </Link>
        </PageHeader>
        <ImportSteps />
      </div>
    </AntdFrame>
  )
}
