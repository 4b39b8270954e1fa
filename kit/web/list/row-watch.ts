import { useEffect, useEffectEvent, useRef } from 'react'

const POLL_INTERVAL_MS = 2000

interface LoadedRows<Row> {
  readonly state: { readonly data?: { readonly rows: readonly Row[] } | undefined }
}

/** The `refetchInterval` of a list: it is polled while one of its rows is pending. */
export const pollWhile =
  <Row>(isPending: (row: Row) => boolean) =>
  ({ state }: LoadedRows<Row>): number | false =>
    state.data?.rows.some(isPending) ? POLL_INTERVAL_MS : false

/** Reports each watched row once when it is done. Returns a function that starts to watch a row by its id. */
export const useRowWatch = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  isDone: (row: Row) => boolean,
  report: (row: Row) => void,
): ((id: number) => void) => {
  const watched = useRef(new Set<number>())
  const reportDone = useEffectEvent((row: Row) => {
    if (isDone(row) && watched.current.delete(row.id)) report(row)
  })
  useEffect(() => {
    for (const row of rows) reportDone(row)
  }, [rows])
  return (id) => {
    watched.current.add(id)
  }
}
