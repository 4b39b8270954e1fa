interface AllBoxProps {
  readonly label: string
  /** The number of lines that can be selected, and how many of them are. */
  readonly all: number
  readonly chosen: number
  readonly onChange: (isChecked: boolean) => void
}

/** The check box that selects all lines of a table. It shows whether all, some or none are selected. */
export const AllBox = ({ label, all, chosen, onChange }: AllBoxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    disabled={all === 0}
    checked={all > 0 && chosen === all}
    ref={(box) => {
      if (box) box.indeterminate = chosen > 0 && chosen < all
    }}
    onChange={(event) => onChange(event.target.checked)}
  />
)
