/** From where something was asked: which request, address and device. null where there was none (a command, the portal itself). */
export interface Origin {
  readonly requestId: string | null
  readonly ip: string | null
  readonly device: string | null
}
