/** A date or a number such as 1032611-000758, short enough for one line of a phone, or the text before the next one. */
const PARTS = /(\d{2,8}-\d{2,8}(?:-\d\d)?)|.+?(?=\d{2,8}-\d{2}|$)/gs

/** A text in which dates, receive numbers and similar numbers are not broken at their hyphens. */
export const UnbrokenNumbers = ({ text }: { readonly text: string }) => (
  <span>
    {[...text.matchAll(PARTS)].map(({ 0: part, 1: number, index: position }) =>
      number ? (
        <span key={position} className="no-wrap">
          {number}
        </span>
      ) : (
        part
      ),
    )}
  </span>
)
