import { Button } from '../parts/button.tsx'

interface RowButtonProps {
  readonly text: string
  /** The accessible name, which also names the record of the row. */
  readonly label: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

export const RowButton = ({ text, label, danger = false, disabled = false, onPress }: RowButtonProps) => (
  <Button kind={danger ? 'danger' : undefined} aria-label={label} disabled={disabled} onClick={onPress}>
    {text}
  </Button>
)
