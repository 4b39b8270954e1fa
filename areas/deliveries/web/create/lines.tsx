import { useCompact } from '#kit/web/device.ts'
import { LineCards } from './line-cards.tsx'
import { LineTable } from './line-table.tsx'
import type { LinesProps } from './lines-props.ts'
import './line-inputs.css'

export type { InputField, LinesProps } from './lines-props.ts'

/** The lines to choose from: a table, and cards where there is no room for one. */
export const Lines = (props: LinesProps) => (useCompact() ? <LineCards {...props} /> : <LineTable {...props} />)
