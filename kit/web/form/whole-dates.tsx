const PARTS = /(\d{4}-\d\d-\d\d)|.+?(?=\d{4}-\d\d-\d\d|$)/gs

/** A text in which dates are not broken at their hyphens. */
export const WholeDates = ({ text }: { readonly text: string }) => (
  <span>
    {[...text.matchAll(PARTS)].map(({ 0: part, 1: date, index: position }) =>
      date ? (
        <span key={position} className="whole-date">
          {date}
        </span>
      ) : (
        part
      ),
    )}
  </span>
)
