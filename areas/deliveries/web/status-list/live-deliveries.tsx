import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Answer, callApi } from '#kit/web/api.ts'
import { createThrottle } from '#kit/web/gathered.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { type LiveChange, onLiveChange } from '#kit/web/live.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { type Delivery, getDelivery, getHistory, listDeliveries } from '../../contract.ts'
import { isShownInHistory } from '../../rules/history.ts'
import { type ListView, toListQuery } from './search.ts'
import { statusStyle } from './status-chip.tsx'
import { listTexts } from './texts.ts'

/** The time in ms within which changes are collected and shown together. */
const DEBOUNCE_MS = 150
/** The maximum number of changed rows that are loaded one by one. For more, the whole list is reloaded. */
const MAX_ROWS_REQUESTED = 12
const HIGHLIGHT_MS = 6000
/** The interval in ms at which the list updates the number of scanned boxes. A dock can scan several a second. */
const SCAN_REFRESH_MS = 1000

const noIds: ReadonlySet<number> = new Set()

const deliveryQueryKey = (id: number) => apiQuery(getDelivery, { params: { id } }).queryKey

const replaceInCache = (queryClient: QueryClient, delivery: Delivery): void => {
  const { id } = delivery
  if (queryClient.getQueryData(deliveryQueryKey(id))) queryClient.setQueryData(deliveryQueryKey(id), delivery)
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keyOf(listDeliveries) })) {
    const page = query.state.data as { readonly rows: readonly Delivery[] } | undefined
    if (!page?.rows.some((row) => row.id === id)) continue
    // unlike `setQueryData`, this keeps the age of the page, so that an old page is loaded again
    query.setState({ data: { ...page, rows: page.rows.map((row) => (row.id === id ? delivery : row)) } })
  }
  void queryClient.invalidateQueries({ queryKey: apiQuery(getHistory, { params: { id } }).queryKey })
}

const reloadList = (queryClient: QueryClient): void => {
  for (const call of [listDeliveries, getDelivery, getHistory])
    void queryClient.invalidateQueries({ queryKey: keyOf(call) })
}

/** Makes a call for each id. If the connection is lost, the list is reloaded. */
const callEach = async <Value,>(
  queryClient: QueryClient,
  ids: readonly number[],
  call: (id: number) => Promise<Answer<Value>>,
): Promise<Value[]> => {
  const answers = await Promise.all(ids.map(call))
  if (answers.some((answer) => !answer.ok && answer.kind === 'network')) reloadList(queryClient)
  return answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
}

let lastLoad = 0
/** The newest load whose reply was shown, by delivery. */
const shownLoads = new Map<number, number>()

/** Returns whether the reply of a load is shown. A reply that arrives after that of a later load may be out of date. */
const isNewest = (load: number, id: number): boolean => {
  if (load < (shownLoads.get(id) ?? 0)) return false
  shownLoads.set(id, load)
  return true
}

/** Loads changed deliveries that the user may see, and replaces their rows. If there are too many, reloads the list. */
const loadChanged = async (queryClient: QueryClient, ids: readonly number[]): Promise<Delivery[]> => {
  if (ids.length > MAX_ROWS_REQUESTED) {
    reloadList(queryClient)
    return []
  }
  lastLoad += 1
  const load = lastLoad
  const loaded = await callEach(queryClient, ids, (id) => callApi(getDelivery, { params: { id } }))
  const deliveries = loaded.filter(({ id }) => isNewest(load, id))
  for (const delivery of deliveries) replaceInCache(queryClient, delivery)
  return deliveries
}

/** Returns which of the deliveries match the filters of the view, according to the server. */
const findListed = async (queryClient: QueryClient, view: ListView, ids: readonly number[]): Promise<number[]> => {
  const query = { ...toListQuery(view), _start: 0, _limit: 1 }
  const pages = await callEach(queryClient, ids, (id) => callApi(listDeliveries, { query: { ...query, id } }))
  return pages.flat().map(({ id }) => id)
}

/** Holds the ids of deliveries that are highlighted for some seconds. The second value highlights deliveries. */
const useHighlightedIds = (): [ReadonlySet<number>, (ids: readonly number[]) => void] => {
  const [marked, setMarked] = useState(noIds)
  const mark = useCallback((ids: readonly number[]) => {
    setMarked((before) => new Set([...before, ...ids]))
    setTimeout(() => setMarked((before) => new Set([...before].filter((id) => !ids.includes(id)))), HIGHLIGHT_MS)
  }, [])
  return [marked, mark]
}

interface CollectedChangesInput {
  /** The minimum time in ms between two calls of `follow`. */
  readonly interval: number
  /** The maximum number of ids in one call. The others follow in the next interval. */
  readonly limit: number
  readonly isRelevant: (topic: string, id: number) => boolean
  readonly follow: (ids: readonly number[]) => Promise<unknown>
  /** Called if events may have been lost. */
  readonly missed: () => void
}

/** Collects the ids of deliveries in relevant events, and passes them to `follow` together. */
const useCollectedChanges = ({ interval, limit, ...handlers }: CollectedChangesInput): void => {
  const isRelevant = useEffectEvent(handlers.isRelevant)
  const follow = useEffectEvent(handlers.follow)
  const missed = useEffectEvent(handlers.missed)
  useEffect(() => {
    const collected = new Set<number>()
    const next = createThrottle(interval, () => {
      const ids = [...collected].slice(0, limit)
      for (const id of ids) collected.delete(id)
      if (collected.size > 0) next.ask()
      void follow(ids)
    })
    const received = ({ topic, body: { id } }: LiveChange) => {
      if (typeof id !== 'number' || !isRelevant(topic, id)) return
      collected.add(id)
      next.ask()
    }
    const stop = onLiveChange('delivery', received, () => missed())
    return () => {
      next.stop()
      stop()
    }
  }, [interval, limit])
}

/** Holds the ids of new deliveries that are not in the rows yet, per view, because former views may be cached. */
const useNewDeliveryIds = (view: string) => {
  const [arrivals, setArrivals] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map())
  const idsIn = (one: typeof arrivals) => one.get(view) ?? noIds
  return {
    ids: idsIn(arrivals),
    // adds to this view, even if the user has changed the view since the event
    add: (ids: readonly number[]) =>
      setArrivals((before) => new Map(before).set(view, new Set([...idsIn(before), ...ids]))),
    clear: () => setArrivals((before) => new Map(before).set(view, noIds)),
  }
}

/** Updates the number of scanned boxes of visible deliveries. These are not highlighted as changed. */
const useScannedBoxes = (queryClient: QueryClient, shown: readonly number[]): void =>
  useCollectedChanges({
    interval: SCAN_REFRESH_MS,
    limit: MAX_ROWS_REQUESTED,
    isRelevant: (topic, id) => topic === 'delivery.scan' && shown.includes(id),
    follow: (ids) => loadChanged(queryClient, ids),
    // the list reloads anyway
    missed: () => undefined,
  })

/**
 * Updates the list and the open delivery when other users make changes (STA-09). A visible row is updated in place,
 * even if it no longer matches the filters. New deliveries are only counted until the user shows them.
 * @param shown the ids of the visible rows
 */
export const useLiveDeliveries = (view: ListView, shown: readonly number[]) => {
  const queryClient = useQueryClient()
  const [changed, mark] = useHighlightedIds()
  const arrivals = useNewDeliveryIds(JSON.stringify(view))
  const [news, setNews] = useState<readonly Delivery[]>([])
  const { status, deleted, demo } = view.filters

  /** Returns whether a change matters: the delivery is new, visible or open, or may now match the filters. */
  const isRelevant = (topic: string, id: number) => {
    if (!isShownInHistory(topic)) return false
    const canBeAdded = topic === 'delivery.create' || status !== 'all' || deleted || demo
    return canBeAdded || shown.includes(id) || queryClient.getQueryData(deliveryQueryKey(id)) !== undefined
  }
  /** Shows changed deliveries. The view and its rows may be different from those at the time of the change. */
  const show = useEffectEvent(async (deliveries: readonly Delivery[]) => {
    const inPlace = deliveries.filter(({ id }) => shown.includes(id))
    if (inPlace.length > 0) {
      mark(inPlace.map(({ id }) => id))
      setNews(inPlace)
    }
    const others = deliveries.map(({ id }) => id).filter((id) => !shown.includes(id))
    const listed = await findListed(queryClient, view, others)
    if (listed.length > 0) arrivals.add(listed)
  })
  const follow = async (ids: readonly number[]) => {
    // cached views that are not visible may lack the changes
    queryClient.removeQueries({ queryKey: keyOf(listDeliveries), type: 'inactive' })
    await show(await loadChanged(queryClient, ids))
  }
  const missed = () => reloadList(queryClient)
  useCollectedChanges({ interval: DEBOUNCE_MS, limit: Number.POSITIVE_INFINITY, isRelevant, follow, missed })
  useScannedBoxes(queryClient, shown)
  // after the list is closed, its cached pages would miss changes
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: keyOf(listDeliveries), refetchType: 'none' }),
    [queryClient],
  )

  const arrived = new Set([...arrivals.ids].filter((id) => !shown.includes(id)))
  const takeArrived = () => {
    mark([...arrived])
    arrivals.clear()
  }
  return { changed, news, arrived, takeArrived }
}

/** `changed` and `news` have just changed; `arrived` match the filters but are not shown yet, so that no row moves. */
type LiveDeliveries = ReturnType<typeof useLiveDeliveries>

/** The maximum number of changes that screen readers announce individually. */
const MAX_ANNOUNCED = 3

/** Shows the number of new deliveries, and announces changed rows to screen readers. It does not change the list. */
export const NewDeliveriesBar = ({ live, onShow }: { readonly live: LiveDeliveries; readonly onShow: () => void }) => {
  const t = useTexts(listTexts)
  const { news, arrived } = live
  const announcement =
    news.length > MAX_ANNOUNCED
      ? t('changedMany', { count: news.length })
      : news.map(({ status, details }) => `${details.invoiceNo}: ${t(statusStyle[status].word)}`).join(', ')
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div role="status" className={arrived.size > 0 ? 'live-bar row' : 'visually-hidden'}>
        {arrived.size > 0 && (
          <>
            <Icon name="truck" size={16} />
            <span>{t('arrived', { count: arrived.size })}</span>
            <QuietButton
              onClick={() => {
                live.takeArrived()
                onShow()
              }}
            >
              {t('showArrived')}
            </QuietButton>
          </>
        )}
      </div>
    </>
  )
}
