/** A line of text truncated to its column's width (px). The full text appears on hover and focus inside `WholeText`. */
export const TruncatedText = ({ text, width, whole = '' }: { text: string; width: number; whole?: string }) => (
  // focusable if it may be truncated, assuming narrow letters of 7 px
  <span className="cut" data-whole={whole} tabIndex={text.length * 7 > width - 16 ? 0 : undefined}>
    {text}
  </span>
)

/** A column of texts, which are truncated to the width of the column in px. */
export const truncatedColumn = <Row,>(key: string, title: string, width: number, text: (row: Row) => string) => ({
  key,
  title,
  width,
  cell: (row: Row) => <TruncatedText text={text(row)} width={width} />,
})
