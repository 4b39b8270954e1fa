import type { SchedulePort } from '#areas/delivery-schedule/server/schedule.port.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { FinancePort } from '#areas/finance/server/finance.port.ts'
import type { OrderAnswerPort } from '#areas/order-answers/server/order-answers.port.ts'
import type { PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { ReceivingPort } from '#areas/receiving/server/receiving.port.ts'

/**
 * All functions of the ERP that the areas need (ERP-01). Each adapter in this folder implements them and passes
 * `erp.suite.ts`.
 */
export interface ErpPort
  extends DirectoryPort,
    PurchaseOrderPort,
    OrderAnswerPort,
    ReceivingPort,
    FinancePort,
    SchedulePort {}
