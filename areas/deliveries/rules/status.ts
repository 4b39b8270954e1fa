export const deliveryStatuses = ['transit', 'transit_demo', 'received', 'completed', 'deleted'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What may happen when (S1 §4). The server refuses by it, the buttons are disabled by it, the tests walk it. */
export const allowedFrom = {
  delete: ['transit', 'transit_demo'],
  receive: ['transit'],
  // a demo user tries it out on own demo deliveries, which are never received (G-52)
  convert: ['transit', 'transit_demo', 'received'],
  // the ERP is told that a received DO became an invoice (G-49)
  replace: ['received'],
} as const satisfies Record<string, readonly DeliveryStatus[]>

export type DeliveryAction = keyof typeof allowedFrom

export const isActionAllowed = (action: DeliveryAction, status: DeliveryStatus): boolean =>
  (allowedFrom[action] as readonly DeliveryStatus[]).includes(status)
