import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'quiet' | 'danger' | undefined
}

/** A button. Its default type does not submit a form. */
export const Button = ({ kind, className, ...props }: ButtonProps) => (
  <button type="button" className={['button', kind, className].filter(Boolean).join(' ')} {...props} />
)

type KindButtonProps = Omit<ButtonProps, 'kind'>

/** The main action of a form or dialog. */
export const PrimaryButton = (props: KindButtonProps) => <Button kind="primary" {...props} />

/** An action that looks like text until it is hovered. */
export const QuietButton = (props: KindButtonProps) => <Button kind="quiet" {...props} />

/** An action that deletes or withdraws something. */
export const DangerButton = (props: KindButtonProps) => <Button kind="danger" {...props} />
