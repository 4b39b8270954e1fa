interface VersionState {
  /** The version that was stored on this device when the page loaded; undefined on its first visit. */
  readonly known: string | undefined
  readonly current: string
  /**
   * Versions for which this tab has already reloaded. It prevents a reload loop while servers of two versions run side
   * by side.
   */
  readonly reloadedFor: readonly string[]
  /** True if there is a draft or scan session, or the user is typing. */
  readonly isBusy: boolean
}

/**
 * Returns what the page does about a new version: one automatic reload, or an offer to reload while the page has
 * unsaved work or after it has already reloaded once (SHL-10, G-13).
 */
export const versionAction = ({ known, current, reloadedFor, isBusy }: VersionState) => {
  if (known === undefined || known === current) return 'none'
  return isBusy || reloadedFor.includes(current) ? 'offer' : 'reload'
}
