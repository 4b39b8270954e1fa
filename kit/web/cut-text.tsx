/** One line of text, cut at the width of its column (px); the whole shows on hover and focus inside `WholeText`. */
export const CutText = ({ text, width, whole = '' }: { text: string; width: number; whole?: string }) => (
  // reachable by keyboard where it may be cut: 7 px is a narrow letter
  <span className="cut" data-whole={whole} tabIndex={text.length * 7 > width - 16 ? 0 : undefined}>
    {text}
  </span>
)
