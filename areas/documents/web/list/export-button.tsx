import { streamApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { ListExportButton } from '#kit/web/list-export.tsx'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { documentTexts } from '../texts.ts'
import { type DocumentView, documentListQuery } from './address.ts'

interface ExportButtonProps {
  readonly screen: KindScreen
  readonly view: DocumentView
  readonly total: number
}

/** Exports everything that the filters match, in the file format of the kind (G-172). */
export const ExportButton = ({ screen: { kind, words, exportOf }, view, total }: ExportButtonProps) => {
  const t = useTexts(documentTexts)
  const query = { ...documentListQuery(view), _limit: -1, _sort: 'createdAt:DESC' }
  const requested = {
    ask: (signal: AbortSignal) => streamApi(kind.calls.list, { query }, signal),
    ...exportOf(new Date()),
  }
  return <ListExportButton label={t(words.export)} count={total} requested={requested} />
}
