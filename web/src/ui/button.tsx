import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button keeps its place, its words and the focus, and does nothing. */
  loading?: boolean;
}

export const Button = ({
  variant = 'primary',
  size = 'medium',
  loading = false,
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={buttonStyle(variant, size)}
    aria-disabled={loading || undefined}
    aria-busy={loading || undefined}
    onClick={loading ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    {loading && <Spinner />}
    {children}
  </button>
);
