/** What a page does about the version that the server tells it (SHL-10, G-13). */
export type Renewal = 'none' | 'reload' | 'offer'

export interface VersionFacts {
  /** What this device knew when the page was loaded; undefined on its first visit. */
  readonly known: string | undefined
  readonly current: string
  /** Versions for which this tab has reloaded itself already: servers of two versions side by side must not make it swing. */
  readonly reloadedFor: readonly string[]
  /** A draft, a scan session, or somebody typing. */
  readonly isBusy: boolean
}

/** A new version reloads the page once by itself; while there is work on it, or once it has done so, it only offers to. */
export const versionAction = ({ known, current, reloadedFor, isBusy }: VersionFacts): Renewal => {
  if (known === undefined || known === current) return 'none'
  return isBusy || reloadedFor.includes(current) ? 'offer' : 'reload'
}
