/** `width` is that of the column in px. `FullTextTooltip` shows the full text on hover and focus. */
export const TruncatedText = ({ text, width, whole = '' }: { text: string; width: number; whole?: string }) => (
  // focusable if it may be truncated, assuming that letters are at least 7 px wide
  <span className="cut" data-whole={whole} tabIndex={text.length * 7 > width - 16 ? 0 : undefined}>
    {text}
  </span>
)

/** Returns a column of texts, which are truncated to the width of the column in px. */
export const truncatedColumn = <Row,>(key: string, title: string, width: number, text: (row: Row) => string) => ({
  key,
  title,
  width,
  cell: (row: Row) => <TruncatedText text={text(row)} width={width} />,
})
