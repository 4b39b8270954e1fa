/** The origin of a change: request, address and device; null for commands and for the portal itself. */
export interface Origin {
  readonly requestId: string | null
  readonly ip: string | null
  readonly device: string | null
}
