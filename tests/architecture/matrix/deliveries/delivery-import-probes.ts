import { csvOf, sheetCells } from '#tests/support/samples/sheets.ts'
import type { Probe } from '../probe.ts'
import { outcomeByUser } from '../roles.ts'

/** Users who belong to a supplier. Store keepers name a supplier instead. */
const creators = 'vendor vendorColleague vendor2 demo demo2 internal'
const stores = 'store store2'

/** All users who may create deliveries may also send them as a spreadsheet (DLV-24). */
export const deliveryImportProbes: readonly Probe[] = [
  {
    call: 'POST /delivery-imports',
    what: 'a sheet without filled rows',
    send: (client) => {
      const form = new FormData()
      form.append('file', new Blob([csvOf(sheetCells([]))]), 'empty.csv')
      return client.upload('/delivery-imports', form)
    },
    expected: outcomeByUser({ 409: creators, 400: stores }, '403'),
  },
  ...['xlsx', 'csv'].map(
    (kind): Probe => ({
      call: `GET /delivery-imports/template.${kind}`,
      what: 'the open lines of the user’s own supplier',
      send: (client) => client.bytes(`/delivery-imports/template.${kind}`),
      expected: outcomeByUser({ 200: creators, 400: stores }, '403'),
    }),
  ),
  {
    call: 'GET /delivery-imports/{id}/refused.xlsx',
    what: 'an import that does not exist; the scope of its rows is tested with the area',
    send: (client) => client.get('/delivery-imports/999999/refused.xlsx'),
    expected: outcomeByUser({ 404: `${creators} ${stores}` }, '403'),
  },
]
