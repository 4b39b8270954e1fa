import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'quiet' | 'danger' | undefined
  /** An icon before the text. */
  readonly icon?: IconName
  /** Why the button cannot be used now. The text appears on hover and focus, and screen readers read it. */
  readonly reason?: string | undefined
}

/** A button. Its default type does not submit a form. */
export const Button = ({ kind, icon, reason, className, children, onClick, ...props }: ButtonProps) => (
  <button
    type="button"
    className={['button', kind, className].filter(Boolean).join(' ')}
    {...props}
    {...(reason ? { 'aria-disabled': true, 'aria-description': reason, 'data-whole': reason } : { onClick })}
  >
    {icon && <Icon name={icon} size={16} />}
    {children}
  </button>
)

type KindButtonProps = Omit<ButtonProps, 'kind'>

export const PrimaryButton = (props: KindButtonProps) => <Button kind="primary" {...props} />

/** An action that looks like text until it is hovered. */
export const QuietButton = (props: KindButtonProps) => <Button kind="quiet" {...props} />

/** An action that deletes or withdraws something. */
export const DangerButton = (props: KindButtonProps) => <Button kind="danger" {...props} />
