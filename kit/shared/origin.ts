/** The origin of a change: request id, IP address and device; null for commands and for the portal itself. */
export interface ChangeOrigin {
  readonly requestId: string | null
  readonly ip: string | null
  readonly device: string | null
}
