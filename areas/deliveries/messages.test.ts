import { expect, test } from 'vitest'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { deliveryMessages } from './messages.ts'

const messages = [...Object.values(purchaseOrderMessages), ...Object.values(deliveryMessages)]

test('[DLV-08] shows the specified texts word for word in both languages', () => {
  const known = [
    'Invoice No. is already exist.',
    'Please select type of delivery',
    'Please filled Invoice number',
    'Please select Date',
    'Please select site',
    'Please select POs',
    'Please select delivery date',
    'Please fill delivery amount',
    'QTY Lot is invalid',
    'Total Quantity is not correct',
    'No. Pack is not defined.',
    'Cannot delete, PSC already received.',
    'No invoice number provide',
    'Please input invoice date',
    'Change Success',
    'No Supplier found',
    'Duplicated Job No.',
  ]
  const literals = messages.filter(({ en, th }) => en === th).map(({ en }) => en)
  expect(literals.sort()).toEqual(known.sort())
})

test('[DLV-08] translates every text that differs between the languages to Thai, with the same parameters', () => {
  const parameters = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  for (const { code, en, th } of messages.filter((message) => message.en !== message.th)) {
    expect(th, code).toMatch(/[\u0E00-\u0E7F]/)
    expect(parameters(th), code).toEqual(parameters(en))
  }
})
