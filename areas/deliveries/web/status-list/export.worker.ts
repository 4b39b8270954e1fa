import { JsonRows } from '#kit/shared/json-rows.ts'
import { XlsxWriter } from '#kit/shared/xlsx.ts'
import type { Delivery } from '../../contract.ts'
import { exportColumns, exportRow } from '../../exports/status-list/row.ts'
import type { ExportReply, ExportRequest } from './export-call.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const reader = new JsonRows()
const decoder = new TextDecoder()
const parts: Uint8Array<ArrayBuffer>[] = []
const file = new XlsxWriter('Deliveries', exportColumns, (bytes) => parts.push(Uint8Array.from(bytes)))
let codes: ReadonlyMap<number, string> = new Map()
let rows = 0

const reply = (answer: ExportReply) => postMessage(answer)

const take = (text: string) => {
  for (const row of reader.take(text)) {
    file.row(exportRow(JSON.parse(row) as Delivery, (id) => codes.get(id)))
    rows += 1
  }
}

addEventListener('message', ({ data }: MessageEvent<ExportRequest>) => {
  if ('codes' in data) codes = data.codes
  else if ('bytes' in data) {
    take(decoder.decode(data.bytes, { stream: true }))
    reply({ rows })
  } else {
    take(decoder.decode())
    file.end()
    reply({ rows, file: reader.isWhole ? new Blob(parts, { type: XLSX }) : null })
  }
})
