import { sql } from 'kysely'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#adapters/files/disk.ts'
import { prepareDemo } from '#apps/server/demo/demo.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { deliveryJson } from '#areas/deliveries/server/index.ts'
import { readMissingBoxes } from '#areas/receiving/server/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { dataFolder } from '#tests/support/portal-process.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { createDespatchAdvice } from '../rules/despatch-advice.ts'
import { createReceiptAdvice, isReceived, type ReceivedDelivery } from '../rules/receipt-advice.ts'
import type { UblDocumentContent } from '../rules/ubl-elements.ts'
import { createValidator, writeXml } from './xml.ts'

let database: Database
let drop: () => Promise<void>
const files = dataFolder()
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
  await prepareDemo(database, '2025-11-24', diskStorage(files.path))
})
afterAll(async () => {
  await drop()
  files.remove()
})

const buyer = { INVENTORY_ORG_ID: 103, INVENTORY_ORG_CODE: 'AH', COMPANY_NAME: 'บริษัท ตัวอย่าง จำกัด' }

/** Throws with the faults if the document does not match its published schema. */
const validate = (document: UblDocumentContent): void => {
  using parsed = XmlDocument.fromString(writeXml(document))
  createValidator(document.root).validate(parsed)
}

test('[EDI-01] writes a valid DespatchAdvice of each demo delivery, and a valid ReceiptAdvice of each receipt', async () => {
  const { rows } = await sql<{ json: string }>`select ${deliveryJson} as json from deliveries.delivery d`.execute(
    database.db,
  )
  const deliveries = rows.map(({ json }) => JSON.parse(json) as Delivery)
  const received = deliveries.filter(isReceived) as ReceivedDelivery[]
  expect(new Set(deliveries.map(({ status }) => status)).size).toBe(5)
  expect(deliveries.filter(({ details }) => details.doNo !== null).length).toBeGreaterThan(0)
  for (const delivery of deliveries) validate(createDespatchAdvice(delivery, buyer))
  for (const delivery of received)
    validate(createReceiptAdvice(delivery, buyer, await readMissingBoxes(database.db, delivery.id)))
  expect(received.length).toBeGreaterThan(100)
})
