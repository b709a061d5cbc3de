export type ButtonVariant = 'primary' | 'outline' | 'danger' | 'on-band' | 'outline-on-band';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border px-5 py-2 text-center text-base font-medium transition-colors';

const colours: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  outline: 'border-control-line bg-surface text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger-ink text-surface hover:opacity-90',
  'on-band': 'border-transparent bg-on-band text-band hover:bg-on-band-muted',
  'outline-on-band': 'border-on-band-muted text-on-band hover:border-on-band hover:bg-band-line',
};

/** One look for everything that acts, whether it is a button or a link. */
export const buttonStyle = (variant: ButtonVariant) => `${shape} ${colours[variant]}`;
