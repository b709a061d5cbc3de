import { installTexts } from '@virtual-med/contract/branding/install.texts';
import type { AppSide } from '@virtual-med/contract/branding/pwa-addresses';
import { EllipsisVertical, Share, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { tryStorage } from '../lib/storage/try-storage.ts';
import { Button } from '../ui/button.tsx';
import { leaveToContent } from '../ui/leave-to-content.ts';
import { toast } from '../ui/toast.tsx';
import { isApple, isInstalledApp } from './device.ts';
import { takeInstallOffer, useInstallOffer } from './install-offer.ts';

/** Each clinic's app is offered apart from the others. */
const keyOf = (clinicId: string, side: AppSide) => `virtual-med.install.${side}.${clinicId}`;

const wasAnswered = (clinicId: string, side: AppSide): boolean =>
  Boolean(tryStorage((storage) => storage.getItem(keyOf(clinicId, side))));

/** Where storage is refused it holds until the page is closed. */
function rememberAnswer(clinicId: string, side: AppSide, how: 'dismissed' | 'installed'): void {
  tryStorage((storage) => storage.setItem(keyOf(clinicId, side), how));
}

function Steps() {
  const apple = isApple(navigator);
  const First = apple ? Share : EllipsisVertical;
  return (
    <ol className="mt-4 space-y-3">
      {(apple ? installTexts.apple : installTexts.others).map((step, index) => (
        <li key={step} className="flex gap-3">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-ink">
            {index + 1}
          </span>
          <span>
            {step}
            {index === 0 && <First className="ml-1.5 inline size-5 text-primary-ink" aria-hidden="true" />}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Offers the clinic as an app, at the end of the page. Gone for good once dismissed or installed, and never inside the app itself. */
export function InstallCard({ clinic, side }: { clinic: { id: string; name: string }; side: AppSide }) {
  const card = useRef<HTMLElement>(null);
  const offer = useInstallOffer();
  const [hidden, setHidden] = useState(() => isInstalledApp(window) || wasAnswered(clinic.id, side));
  const [stepsShown, setStepsShown] = useState(false);

  const hide = (how: 'dismissed' | 'installed') => {
    rememberAnswer(clinic.id, side, how);
    leaveToContent(card.current);
    setHidden(true);
  };
  useEffect(() => {
    const installed = () => {
      rememberAnswer(clinic.id, side, 'installed');
      setHidden(true);
    };
    window.addEventListener('appinstalled', installed);
    return () => window.removeEventListener('appinstalled', installed);
  }, [clinic.id, side]);

  const install = async () => {
    if (!offer) return setStepsShown(true);
    try {
      // A no to the browser's question is a no for today; the browser asks again when it sees fit.
      if ((await takeInstallOffer(offer)) === 'dismissed') setHidden(true);
    } catch (error) {
      toast.error({ title: installTexts.failed, description: (error as Error).message });
    }
  };

  if (hidden) return null;
  return (
    <section
      ref={card}
      aria-label={installTexts.title(clinic.name)}
      className="mt-8 rounded-card border border-primary-line bg-surface p-4"
    >
      <div className="flex gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-primary-soft text-primary-ink">
          <Smartphone className="size-6" aria-hidden="true" />
        </span>
        <div>
          <h2 className="font-semibold">{installTexts.title(clinic.name)}</h2>
          <p className="mt-0.5 text-ink-muted">{installTexts.reason[side]}</p>
        </div>
      </div>
      {stepsShown && <Steps />}
      <div className="mt-4 flex flex-wrap gap-3">
        {!stepsShown && (
          <Button onClick={() => void install()}>{offer ? installTexts.install : installTexts.how}</Button>
        )}
        <Button variant="outline" onClick={() => hide('dismissed')}>
          {stepsShown ? installTexts.done : installTexts.later}
        </Button>
      </div>
    </section>
  );
}
