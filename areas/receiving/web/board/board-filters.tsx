import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { SelectField } from '#kit/web/select-field.tsx'
import type { DockBoard } from '../../contract.ts'
import type { BoardFilter } from '../../rules/board.ts'
import { boardTexts } from './texts.ts'

/** The values of a field on the board, and `all` for no filter. */
const optionsOf = (board: DockBoard | undefined, field: keyof BoardFilter, chosen: string, all: string) => {
  const names = [...(board?.deliveries ?? []), ...(board?.problems ?? [])].map((row) => row[field])
  // a name that the URL selects is listed even if no row has it now
  const shown = [...new Set(chosen === '' ? names : [...names, chosen])].sort()
  return [{ value: '', label: all }, ...shown.map((name) => ({ value: name, label: name }))]
}

interface Props {
  readonly board: DockBoard | undefined
  readonly filter: BoardFilter
  readonly isFiltered: boolean
  /** The organisations to select from; empty if the user belongs to one. */
  readonly organisations: readonly ShownOrganisation[]
  readonly company: number | undefined
  readonly onChange: (patch: { company?: number; site?: string | undefined; supplier?: string | undefined }) => void
  readonly onClear: () => void
  readonly onWall: () => void
}

/** The line above the board: the filters by organisation, site and supplier, and the button for the wall view. */
export const BoardFilters = (props: Props) => {
  const { board, filter, organisations, company, onChange } = props
  const t = useTexts(boardTexts)
  return (
    <div className="board-filters row wraps">
      {organisations.length > 0 && (
        <SelectField
          label={t('company')}
          value={company}
          options={organisations.map((one) => ({ value: one.INVENTORY_ORG_ID, label: one.INVENTORY_ORG_CODE }))}
          onChange={(value) => onChange({ company: value })}
        />
      )}
      <SelectField
        label={t('site')}
        value={filter.site}
        options={optionsOf(board, 'site', filter.site, t('all'))}
        onChange={(site) => onChange({ site: site || undefined })}
      />
      <SelectField
        label={t('supplier')}
        value={filter.supplier}
        options={optionsOf(board, 'supplier', filter.supplier, t('all'))}
        onChange={(supplier) => onChange({ supplier: supplier || undefined })}
      />
      {props.isFiltered && (
        <button type="button" className="button quiet" onClick={props.onClear}>
          {t('clear')}
        </button>
      )}
      <button type="button" className="button board-to-wall at-end" onClick={props.onWall}>
        <Icon name="scan" size={18} /> {t('wall')}
      </button>
    </div>
  )
}
