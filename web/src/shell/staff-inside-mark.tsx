import { staffMarkTexts as texts } from '@virtual-med/contract/clinic-entry/staff-mark.texts';
import { ShieldAlert } from 'lucide-react';

/** For the provider's staff inside a clinic: in the header, so that no scrolling hides it. */
export const StaffInsideMark = () => (
  <p className="flex h-8 shrink-0 items-center gap-1.5 rounded-full bg-waiting-soft px-2 text-sm font-semibold whitespace-nowrap text-waiting-ink lg:px-3">
    <ShieldAlert className="size-4 shrink-0" aria-hidden="true" />
    <span className="max-xl:sr-only">{texts.whole}</span>
    <span aria-hidden="true" className="hidden sm:inline xl:hidden">
      {texts.short}
    </span>
  </p>
);
