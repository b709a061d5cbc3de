export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger' | 'on-band' | 'outline-on-band';
export type ButtonSize = 'small' | 'medium' | 'large';

const shape =
  'inline-flex items-center justify-center gap-2 border py-1.5 text-center font-medium transition-colors max-sm:min-h-11';

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 rounded-lg px-3 text-support',
  medium: 'min-h-10 rounded-control px-4 text-[0.90625rem]',
  large: 'min-h-12 rounded-control px-5.5 text-[1rem]',
};

const colours: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  outline: 'border-line bg-surface text-ink hover:border-control-line hover:bg-sunken',
  quiet: 'border-transparent text-primary-ink hover:bg-primary-soft',
  danger: 'border-line bg-surface text-danger-ink hover:border-danger-ink hover:bg-danger-soft',
  'on-band': 'border-transparent bg-on-band text-band hover:bg-on-band-muted',
  'outline-on-band': 'border-on-band-muted text-on-band hover:border-on-band hover:bg-band-active',
};

/** One look for everything that acts, whether it is a button or a link. On a phone every size is tall enough for a thumb. */
export const buttonStyle = (variant: ButtonVariant, size: ButtonSize = 'medium') =>
  `${shape} ${sizes[size]} ${colours[variant]}`;
