import type { ComponentProps } from 'react';

const shape = 'grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-sunken';
const tones = { quiet: 'text-ink-muted hover:text-ink', danger: 'text-danger-ink hover:bg-danger-soft' } as const;

/** One look for what acts by a picture alone; it always has a name for readers. */
export const iconButtonStyle = (tone: keyof typeof tones = 'quiet') => `${shape} ${tones[tone]}`;

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  'aria-label': string;
  tone?: keyof typeof tones;
}

export const IconButton = ({ tone = 'quiet', ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={iconButtonStyle(tone)} />
);
