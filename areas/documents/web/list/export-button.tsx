import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { ListExportButton } from '#kit/web/list-export.tsx'
import { csvFile, xlsxFile } from '#kit/web/row-files.ts'
import type { OrderDocument, SigningDocument } from '../../contract.ts'
import { orderCells, orderColumns, orderFileName } from '../../exports/orders.ts'
import { REPORT_SHEET, reportCells, reportColumns, reportName } from '../../exports/report.ts'
import type { KindName } from '../../kinds/index.ts'
import { documentTexts } from '../texts.ts'
import { type DocumentView, documentListQuery } from './address.ts'
import { streamDocuments } from './documents-query.ts'

/** Exports everything that the filters match: orders as CSV, SQM and code of conduct as a report (G-172). */
export const ExportButton = ({ kind, view, total }: { kind: KindName; view: DocumentView; total: number }) => {
  const t = useTexts(documentTexts)
  const now = new Date()
  const requested = {
    ask: (signal: AbortSignal) =>
      streamDocuments(kind, { ...documentListQuery(view), _limit: -1, _sort: 'createdAt:DESC' }, signal),
    ...(kind === 'po'
      ? {
          name: orderFileName(bangkokDay(now)),
          file: () => csvFile<OrderDocument>(orderColumns, orderCells),
        }
      : {
          name: reportName(kind, bangkokMinute(now)),
          file: () => xlsxFile<SigningDocument>(REPORT_SHEET, reportColumns, reportCells),
        }),
  }
  return <ListExportButton label={t(kind === 'po' ? 'exportCsv' : 'report')} count={total} requested={requested} />
}
