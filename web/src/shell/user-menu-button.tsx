import { userMenuTexts } from '@virtual-med/contract/area.texts';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Avatar } from '../ui/avatar.tsx';

export const UserMenuButton = ({ name, ...button }: { name: string } & ComponentProps<'button'>) => (
  <button
    {...button}
    type="button"
    aria-label={`${userMenuTexts.title}: ${name}`}
    className="flex min-h-11 shrink-0 items-center gap-1 rounded-full pr-1 pl-1 transition-colors hover:bg-band-line data-popup-open:bg-band-line"
  >
    <Avatar name={name} tone="on-band" />
    <ChevronDown className="size-4" aria-hidden="true" />
  </button>
);
