import type { EmailGroup } from '#areas/email-groups/contract.ts'
import type { Forecast } from '#areas/forecasts/contract.ts'
import type { Client, ClientResponse } from './client.ts'
import { uploadWithData } from './documents.ts'
import { xlsx } from './samples/sample-files.ts'

let count = 0

/** A unique file name of a forecast. */
export const forecastName = ({ code = 'SPT', month = '12-2025' } = {}) => `${code}-${month}-V${++count}.xlsx`

/** Uploads one forecast file to a group, as the screen does. */
export const sendForecast = (
  client: Client,
  group: Pick<EmailGroup, 'id'>,
  name: string,
  {
    batch,
    content = xlsx(),
    headers = {},
  }: { batch?: string; content?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
): Promise<ClientResponse<Forecast>> =>
  uploadWithData<Forecast>(
    client,
    '/forecasts',
    { group_id: group.id, ...(batch ? { batch } : {}) },
    [{ name, content }],
    {},
    headers,
  )
