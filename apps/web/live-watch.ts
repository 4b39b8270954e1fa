import { session } from '#areas/accounts/web/index.ts'
import { live } from '#areas/live/contract.ts'
import { streamApi } from '#kit/web/api.ts'
import { startLive } from '#kit/web/live.ts'

/** Opens the live connection while a session exists. */
export const watchLive = (): void =>
  startLive({
    open: (since, signal) =>
      streamApi(live, { headers: since === undefined ? {} : { 'last-event-id': since } }, signal),
    who: () => session.get()?.token,
    onWho: (changed) => session.subscribe(changed),
  })
