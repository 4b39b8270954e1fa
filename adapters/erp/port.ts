import type { SchedulePort } from '#areas/delivery-schedule/server/schedule.port.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { FinancePort } from '#areas/finance/server/finance.port.ts'
import type { PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { ReceivingPort } from '#areas/receiving/server/receiving.port.ts'

/** All that the areas ask of the ERP (ERP-01). Each adapter here serves it and passes `erp.suite.ts`. */
export interface ErpPort extends DirectoryPort, PurchaseOrderPort, ReceivingPort, FinancePort, SchedulePort {}
