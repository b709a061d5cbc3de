import { userMenuTexts } from '@virtual-med/contract/shell/area.texts';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Avatar } from '../ui/avatar.tsx';

export const UserMenuButton = ({
  name,
  onBand,
  ...button
}: { name: string; onBand: boolean } & ComponentProps<'button'>) => (
  <button
    {...button}
    type="button"
    aria-label={`${userMenuTexts.title}: ${name}`}
    className="flex min-h-11 shrink-0 items-center gap-1 rounded-full pr-1 pl-1 transition-colors hover:bg-sunken data-popup-open:bg-sunken in-[.on-band]:hover:bg-band-active in-[.on-band]:data-popup-open:bg-band-active"
  >
    <Avatar name={name} tone={onBand ? 'on-rail' : 'brand'} />
    <ChevronDown className="size-4" aria-hidden="true" />
  </button>
);
