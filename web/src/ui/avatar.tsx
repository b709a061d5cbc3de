import { initials } from '@virtual-med/contract/core/formats';

const tones = {
  brand: 'bg-primary-soft text-primary-ink',
  /** On the deep head: quieter than what is pressed there. */
  'on-rail': 'bg-band-active text-on-band',
} as const;

interface AvatarProps {
  name: string;
  tone?: keyof typeof tones;
  /** Smaller where its row is a line of a table. */
  inRow?: boolean;
}

/** A person's letters, drawn and never read: the name stands beside it or in the label of what holds it. */
export const Avatar = ({ name, tone = 'brand', inRow = false }: AvatarProps) => (
  <span
    aria-hidden="true"
    data-initials={initials(name)}
    className={`grid size-9 shrink-0 place-items-center rounded-full text-[0.8125rem] font-semibold before:content-[attr(data-initials)] ${tones[tone]} ${inRow ? '@2xl:size-7 @2xl:text-[0.6875rem]' : ''}`}
  />
);
