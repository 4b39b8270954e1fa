import type { WorkEntry } from '#areas/work/contract.ts'
import type { RefusedEntry, WorkResult } from '#areas/work/web/index.ts'
import { type Answer, callApi } from '#kit/web/api.ts'
import { translate } from '#kit/web/i18n.ts'
import { type DocumentRecord, remindDocuments, sendAsn } from '../contract.ts'
import { kindNames, kindOf } from '../kinds/index.ts'
import { remindTexts } from './remind-texts.ts'

/** Returns the id of the document or confirmation of an entry: 'unopened 12' is document 12. */
const idOf = ({ id }: WorkEntry): number => Number(id.split(' ').at(-1))

export const remindDocumentsOf = async (entries: readonly WorkEntry[], again: boolean): Promise<WorkResult> => {
  const t = translate(remindTexts)
  const answer = await callApi(remindDocuments, { body: { ids: entries.map(idOf), again } })
  if (!answer.ok) return { text: '', refused: entries.map(({ id }) => ({ id, text: answer.text })) }
  const { reminded, suppliers, refused } = answer.value
  return {
    text: reminded.length === 0 ? '' : t('reminded', { documents: reminded.length, count: suppliers }),
    refused: entries.flatMap((entry): RefusedEntry[] => {
      const reason = refused.find(({ id }) => id === idOf(entry))?.reason
      return reason ? [{ id: entry.id, text: t(reason), isRepeat: reason === 'recent' }] : []
    }),
  }
}

/** Makes the calls one after another. A mail that was already sent is not counted. */
const each = async <T>(
  entries: readonly WorkEntry[],
  send: (entry: WorkEntry) => Promise<Answer<T>>,
  isSent: (record: T) => boolean,
): Promise<WorkResult> => {
  const refused: RefusedEntry[] = []
  let count = 0
  for (const entry of entries) {
    const answer = await send(entry)
    if (!answer.ok) refused.push({ id: entry.id, text: answer.text })
    else if (!isSent(answer.value)) count++
  }
  return { text: count === 0 ? '' : translate(remindTexts)('queued', { count }), refused }
}

const sendMail = (entry: WorkEntry): Promise<Answer<DocumentRecord>> => {
  const kind = kindOf(kindNames.find((name) => kindOf(name).page === entry.path) ?? 'po')
  return callApi(kind.calls.change, { params: { id: idOf(entry) }, body: { mail_sent: true } })
}

export const sendMails = (entries: readonly WorkEntry[]): Promise<WorkResult> =>
  each(entries, sendMail, ({ mail_sent }) => mail_sent)

export const sendAsns = (entries: readonly WorkEntry[]): Promise<WorkResult> =>
  each(
    entries,
    (entry) => callApi(sendAsn, { params: { id: idOf(entry) }, body: { email_sent: true } }),
    ({ email_sent }) => email_sent,
  )
