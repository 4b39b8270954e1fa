import type { Delivery } from '#areas/deliveries/contract.ts'
import { serveTasks } from '#kit/server/serve-tasks.ts'
import { despatchAdvice } from '../rules/despatch-advice.ts'
import { orderResponse } from '../rules/order-response.ts'
import { readDespatchAdvice } from '../rules/read-despatch-advice.ts'
import { type ReceivedDelivery, receiptAdvice } from '../rules/receipt-advice.ts'
import type { UblTask, UblTaskAnswer } from './ubl-task.ts'
import { readXml, writeXml } from './xml.ts'

const perform = (task: UblTask): UblTaskAnswer => {
  switch (task.kind) {
    case 'despatch-advice':
      return { xml: writeXml(despatchAdvice(JSON.parse(task.deliveryJson) as Delivery, task.buyer)) }
    case 'receipt-advice': {
      const delivery = JSON.parse(task.deliveryJson) as ReceivedDelivery
      return { xml: writeXml(receiptAdvice(delivery, task.buyer, task.missing)) }
    }
    case 'order-response':
      return { xml: writeXml(orderResponse(task.answers, task.buyer)) }
    case 'read-despatch-advice': {
      const read = readXml(task.bytes, 'DespatchAdvice')
      return 'root' in read ? { advice: readDespatchAdvice(read.root) } : read
    }
  }
}

serveTasks(perform)
