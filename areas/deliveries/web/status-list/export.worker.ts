import { createXlsxFile, type ListFile } from '#kit/web/list/row-files.ts'
import { answerRequests } from '#kit/web/worker-calls.ts'
import type { Delivery } from '../../contract.ts'
import { exportColumns, exportRow } from '../../exports/status-list/row.ts'
import type { ExportReply, ExportRequest } from './export-call.ts'

let codes: ReadonlyMap<number, string> = new Map()
const file: ListFile = createXlsxFile<Delivery>('Deliveries', exportColumns, (row) =>
  exportRow(row, (id) => codes.get(id)),
)

answerRequests((request: ExportRequest): ExportReply | Promise<ExportReply> => {
  codes = request.codes
  return request.bytes ? file.take(request.bytes) : file.end()
})
