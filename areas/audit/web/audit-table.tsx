import { bangkokMinute } from '#kit/shared/dates.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import type { AuditEntry } from '../contract.ts'
import { fieldText, nounText, sentenceAfterName } from '../rules/words.ts'
import { differences } from './differences.ts'
import { auditTexts } from './texts.ts'

const Changes = ({ entry }: { readonly entry: AuditEntry }) => {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const found = differences(entry.before, entry.after)
  return (
    <ul className="audit-changes">
      {found.map(({ field, before, after }) => (
        <li key={field}>
          {field !== '' && <span className="muted">{fieldText(field, language)}: </span>}
          {before !== undefined && <del>{before}</del>}
          {before !== undefined && <span className="muted"> → </span>}
          <span>{after ?? t('nothing')}</span>
        </li>
      ))}
    </ul>
  )
}

/** 'SQM 03 of Chonburi signed by vendor', with a link to the record. */
const Sentence = ({ entry, onLeave }: { readonly entry: AuditEntry; readonly onLeave: () => void }) => {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const { subject } = entry
  const name = subject?.name ?? t('numbered', { noun: nounText(entry.kind, language), id: entry.record })
  return (
    <p className="audit-sentence">
      {subject?.path ? (
        <a href={`#${subject.path}${stringifySearch(subject.search)}`} onClick={onLeave}>
          {name}
        </a>
      ) : (
        <strong>{name}</strong>
      )}
      {sentenceAfterName(entry, language)}
    </p>
  )
}

const Row = ({ entry, onLeave }: { readonly entry: AuditEntry; readonly onLeave: () => void }) => {
  const t = useTexts(auditTexts)
  return (
    <tr>
      <td className="no-wrap">{bangkokMinute(entry.at)}</td>
      <td>
        {entry.userName}
        <br />
        <span className="muted">{entry.userType}</span>
      </td>
      <td>
        <Sentence entry={entry} onLeave={onLeave} />
      </td>
      <td>
        <Changes entry={entry} />
      </td>
      <td>
        {entry.ip}
        {entry.device && (
          <span className="audit-device muted truncated" title={entry.device}>
            {entry.device}
          </span>
        )}
        {entry.requestId && (
          <span className="audit-device muted truncated" title={t('request', { id: entry.requestId })}>
            {t('request', { id: entry.requestId.slice(0, 8) })}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Scrollable regions must be focusable for keyboard users. */
const scrollable = { tabIndex: 0 }

export const AuditTable = ({
  entries,
  onLeave,
}: {
  readonly entries: readonly AuditEntry[]
  /** Called when a link to a record is followed, so that the drawer closes. */
  readonly onLeave: () => void
}) => {
  const t = useTexts(auditTexts)
  return (
    <section className="audit-room" aria-label={t('table')} {...scrollable}>
      <table className="audit-table" aria-label={t('table')}>
        <thead>
          <tr>
            {(['when', 'who', 'what', 'change', 'where'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} onLeave={onLeave} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
