/** The reason that an action failed, read out by screen readers; nothing without a reason. */
export const FaultText = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p role="alert" className="fault">
      {text}
    </p>
  ) : null
