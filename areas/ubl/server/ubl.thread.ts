import type { Delivery } from '#areas/deliveries/contract.ts'
import { serveTasks } from '#kit/server/serve-tasks.ts'
import { createDespatchAdvice } from '../rules/despatch-advice.ts'
import { createOrderResponse } from '../rules/order-response.ts'
import { readDespatchAdvice } from '../rules/read-despatch-advice.ts'
import { createReceiptAdvice, type ReceivedDelivery } from '../rules/receipt-advice.ts'
import type { UblTask, UblTaskResult } from './ubl-task.ts'
import { readXml, writeXml } from './xml.ts'

const perform = (task: UblTask): UblTaskResult => {
  switch (task.kind) {
    case 'despatch-advice':
      return { xml: writeXml(createDespatchAdvice(JSON.parse(task.deliveryJson) as Delivery, task.buyer)) }
    case 'receipt-advice': {
      const delivery = JSON.parse(task.deliveryJson) as ReceivedDelivery
      return { xml: writeXml(createReceiptAdvice(delivery, task.buyer, task.missing)) }
    }
    case 'order-response':
      return { xml: writeXml(createOrderResponse(task.answers, task.buyer)) }
    case 'read-despatch-advice': {
      const read = readXml(task.bytes, 'DespatchAdvice')
      return 'root' in read ? { advice: readDespatchAdvice(read.root) } : read
    }
  }
}

serveTasks(perform)
