/** The reason why an action failed, which screen readers read out. Renders nothing without a reason. */
export const FaultText = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p role="alert" className="fault">
      {text}
    </p>
  ) : null
