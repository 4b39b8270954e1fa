import { useId } from 'react'
import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { DockBoard } from '../../contract.ts'
import type { BoardFilter } from '../../rules/board.ts'
import { boardTexts } from './texts.ts'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly values: readonly (readonly [value: string, name: string])[]
  /** The label of the empty choice. Without a label, there is no empty choice. */
  readonly all?: string
  readonly onChange: (value: string) => void
}

const Choice = ({ label, value, values, all, onChange }: ChoiceProps) => {
  const id = useId()
  return (
    <div className="board-choice row">
      <label className="muted" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {values.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

const namesOf = (board: DockBoard | undefined, field: keyof BoardFilter, chosen: string) => {
  const all = [...(board?.deliveries ?? []), ...(board?.problems ?? [])].map((row) => row[field])
  // a name that the URL selects is listed even if no row has it now
  return [...new Set(chosen === '' ? all : [...all, chosen])].sort().map((name) => [name, name] as const)
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
    <div className="row wraps">
      {organisations.length > 0 && (
        <Choice
          label={t('company')}
          value={String(company ?? '')}
          values={organisations.map((one) => [String(one.INVENTORY_ORG_ID), one.INVENTORY_ORG_CODE])}
          onChange={(value) => onChange({ company: Number(value) })}
        />
      )}
      <Choice
        label={t('site')}
        value={filter.site}
        values={namesOf(board, 'site', filter.site)}
        all={t('all')}
        onChange={(site) => onChange({ site: site || undefined })}
      />
      <Choice
        label={t('supplier')}
        value={filter.supplier}
        values={namesOf(board, 'supplier', filter.supplier)}
        all={t('all')}
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
