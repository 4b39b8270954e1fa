import { useEffect, useEffectEvent, useRef } from 'react'
import { isPending, type MailState } from '../rules/delivery.ts'

/** The polling interval in ms while a mail is pending. */
const POLL_INTERVAL_MS = 2000

interface LoadedRows<Row> {
  readonly state: { readonly data?: { readonly rows: readonly Row[] } | undefined }
}

/** The `refetchInterval` of a list: it is polled while a mail of its rows is pending. */
export const pollWhile =
  <Row>(hasPendingMail: (row: Row) => boolean) =>
  ({ state }: LoadedRows<Row>): number | false =>
    state.data?.rows.some(hasPendingMail) ? POLL_INTERVAL_MS : false

/**
 * Reports when a watched mail is no longer pending: it was handed to the mail server, kept, or not sent (S3 §8, G-215).
 * @returns a function that starts to watch the mail of a record
 */
export const useMailWatch = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  stateOf: (row: Row) => MailState,
  report: (state: MailState) => void,
): ((id: number) => void) => {
  const watched = useRef(new Set<number>())
  const reportDone = useEffectEvent((row: Row) => {
    const state = stateOf(row)
    if (state !== 'none' && !isPending(state) && watched.current.delete(row.id)) report(state)
  })
  useEffect(() => {
    for (const row of rows) reportDone(row)
  }, [rows])
  return (id) => {
    watched.current.add(id)
  }
}
