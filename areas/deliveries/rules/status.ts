export const deliveryStatuses = ['transit', 'transit_demo', 'received', 'completed', 'deleted'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The statuses in which each action is allowed (S1 §4). The server, the buttons and the tests use this table. */
export const allowedFrom = {
  delete: ['transit', 'transit_demo'],
  receive: ['transit'],
  // a report may arrive after the receipt, because the device stores it until there is a connection (RCV-10)
  report: ['transit', 'received', 'completed'],
  // demo users can convert their own demo deliveries, which are never received (G-52)
  convert: ['transit', 'transit_demo', 'received'],
  // replace: the ERP is notified that a received DO became an invoice (G-49)
  replace: ['received'],
} as const satisfies Record<string, readonly DeliveryStatus[]>

export type DeliveryAction = keyof typeof allowedFrom

export const isActionAllowed = (action: DeliveryAction, status: DeliveryStatus): boolean =>
  (allowedFrom[action] as readonly DeliveryStatus[]).includes(status)
