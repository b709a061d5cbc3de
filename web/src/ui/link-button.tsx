import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface AnchorButtonProps extends Omit<ComponentProps<'a'>, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Leads inside the page or out of the product; `LinkButton` leads to another page of it. */
export const AnchorButton = ({ variant = 'primary', size = 'medium', ...rest }: AnchorButtonProps) => (
  <a {...rest} className={buttonStyle(variant, size)} />
);

export const LinkButton: LinkComponent<typeof AnchorButton> = createLink(AnchorButton);
