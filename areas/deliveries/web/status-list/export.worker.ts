import { type ListFile, xlsxFile } from '#kit/web/row-files.ts'
import type { Delivery } from '../../contract.ts'
import { exportColumns, exportRow } from '../../exports/status-list/row.ts'
import type { ExportReply, ExportRequest } from './export-call.ts'

let codes: ReadonlyMap<number, string> = new Map()
const file: ListFile = xlsxFile<Delivery>('Deliveries', exportColumns, (row) => exportRow(row, (id) => codes.get(id)))

addEventListener('message', async ({ data }: MessageEvent<ExportRequest>) => {
  if ('codes' in data) codes = data.codes
  else postMessage((await ('bytes' in data ? file.take(data.bytes) : file.end())) satisfies ExportReply)
})
