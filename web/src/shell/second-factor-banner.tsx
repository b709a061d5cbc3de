import { secondFactorTexts } from '@virtual-med/contract/identity/account.texts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Asks calmly: it waits above the page, and goes away for now when told to. */
export function SecondFactorBanner({ onEnrol }: { onEnrol: () => void }) {
  const [later, setLater] = useState(false);
  if (later) return null;
  return (
    <section
      aria-label={secondFactorTexts.title}
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-4 rounded-control border border-primary-line bg-primary-soft p-4 sm:px-5"
    >
      <ShieldCheck className="size-6 shrink-0 text-primary-ink" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{secondFactorTexts.bannerTitle}</p>
        <p className="text-[0.9375rem] text-ink-muted">{secondFactorTexts.banner}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onEnrol}>
          {secondFactorTexts.bannerAction}
        </Button>
        <Button variant="quiet" onClick={() => setLater(true)}>
          {secondFactorTexts.bannerLater}
        </Button>
      </div>
    </section>
  );
}
