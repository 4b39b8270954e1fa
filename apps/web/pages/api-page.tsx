import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { type ApiField, type ApiOperation, getApiDocument, matchingOperations, readOperations } from './api-document.ts'
import { apiTexts } from './api-texts.ts'
import './api-page.css'

const Fields = ({ title, fields }: { readonly title: string; readonly fields: readonly ApiField[] }) => {
  const t = useTexts(apiTexts)
  if (fields.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <dl className="api-fields">
        {fields.map(({ name, place, type, isRequired, text }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <span className="muted">
                {[place === 'reply' ? '' : place, type, isRequired && place !== 'reply' ? t('required') : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {text && <span> {text}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A call. Its details are only rendered while they are open. */
const Operation = ({ operation }: { readonly operation: ApiOperation }) => {
  const t = useTexts(apiTexts)
  const [isOpen, setOpen] = useState(false)
  const { method, path, summary, id, scope, inputs, outputs, replies, example } = operation
  const access = scope ? t('forKeys', { scope }) : t(operation.isOpen ? 'forAll' : 'forUsers')
  return (
    <details
      className="api-operation"
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <code className={`api-method ${method.toLowerCase()}`}>{method}</code>
        <code className="api-path breaks">{path}</code>
        <span className="api-summary breaks">{summary}</span>
        <span className="api-access muted small no-wrap">{access}</span>
      </summary>
      {isOpen && (
        <div className="api-details stack">
          <p className="muted">
            operationId: <code>{id}</code>
          </p>
          <Fields title={t('inputs')} fields={inputs} />
          <Fields title={t('outputs')} fields={outputs} />
          <h4>{t('replies')}</h4>
          <ul className="api-replies">
            {replies.map(({ status, text }) => (
              <li key={status}>
                <code>{status}</code> {text === 'Default Response' ? 'OK' : text}
              </li>
            ))}
          </ul>
          <h4>{t('example')}</h4>
          <pre tabIndex={0}>{example}</pre>
        </div>
      )}
    </details>
  )
}

const Start = () => {
  const t = useTexts(apiTexts)
  const portal = new URL('.', location.href.replace(/#.*/, '')).href
  return (
    <section className="card api-start stack" aria-labelledby="api-start">
      <h2 id="api-start">{t('startTitle')}</h2>
      <p>{t('startKey')}</p>
      <pre tabIndex={0}>{`curl "${portal}api/open-lines" -H "Authorization: Bearer $KEY"`}</pre>
      <p>{t('startToken')}</p>
      <pre tabIndex={0}>
        {`curl "${portal}api/oauth/token" -d grant_type=client_credentials -d client_id="$CLIENT_ID" -d client_secret="$KEY"`}
      </pre>
      <p>{t('startUbl')}</p>
      <pre tabIndex={0}>
        {`curl -X POST "${portal}api/despatch-advices" -H "Authorization: Bearer $KEY" -H "Content-Type: application/xml" --data-binary @despatch-advice.xml`}
      </pre>
      <p className="muted">{t('startErrors')}</p>
    </section>
  )
}

const Calls = ({ operations }: { readonly operations: readonly ApiOperation[] }) => {
  const t = useTexts(apiTexts)
  const [text, setText] = useState('')
  const [onlyKeys, setOnlyKeys] = useState(true)
  const found = matchingOperations(operations, text, onlyKeys)
  const tags = [...new Set(found.map(({ tag }) => tag))]
  return (
    <>
      <div className="api-find flow wide-gap">
        <Field label={t('find')} type="search" value={text} onChange={({ target }) => setText(target.value)} />
        <label className="api-only-keys row">
          <input type="checkbox" checked={onlyKeys} onChange={({ target }) => setOnlyKeys(target.checked)} />
          <span>{t('onlyKeys')}</span>
        </label>
        <p role="status" className="muted row">
          {t('count', { count: found.length })}
        </p>
      </div>
      {found.length === 0 && <EmptyState icon="search" title={t('none')} />}
      {tags.map((tag) => (
        <section key={tag} className="card api-tag" aria-label={tag}>
          <h3>{tag}</h3>
          {found
            .filter((operation) => operation.tag === tag)
            .map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
        </section>
      ))}
    </>
  )
}

/** The page `/api`: all calls, generated from the OpenAPI document (API-06). */
export default function ApiPage() {
  const t = useTexts(apiTexts)
  const { data, error, refetch } = useQuery(apiQuery(getApiDocument, {}))
  const operations = useMemo(() => data && readOperations(data), [data])
  return (
    <div className="api-page stack gap-16">
      <PageHeader purpose={t('purpose')}>
        {may(useUser().user_type, 'api-key.write') && (
          <Link className="button" to="/api-keys">
            {t('keys')}
          </Link>
        )}
      </PageHeader>
      <Start />
      {operations && <Calls operations={operations} />}
      {!operations && <NotLoaded error={error} refetch={refetch} />}
    </div>
  )
}
