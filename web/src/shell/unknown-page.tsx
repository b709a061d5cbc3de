import { Link, useRouter } from '@tanstack/react-router';
import { unknownPageTexts as texts } from '@virtual-med/contract/shell/shell.texts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { homeOf } from '../lib/session/home.ts';
import { loadSession } from '../lib/session/session.ts';
import type { Session } from '../lib/session/session-store.ts';
import { textLinkStyle } from '../ui/text-link.ts';

function wayBackOf(session: Session): { to: string; label: string } | undefined {
  for (const area of ['admin', 'clinic', 'patient'] as const) {
    const to = homeOf(session, area);
    if (to) return { to, label: texts.back[area] };
  }
  return undefined;
}

/** Over the landing: that the address was no page, and for whoever is signed in the way back inside. */
export function UnknownPage() {
  const router = useRouter();
  const [back, setBack] = useState<ReturnType<typeof wayBackOf>>();
  useEffect(() => {
    loadSession().then(
      (session) => session && setBack(wayBackOf(session)),
      () => undefined,
    );
  }, []);
  const close = () => void router.navigate({ to: '/', replace: true, resetScroll: false });
  return (
    <section
      aria-label={texts.label}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md items-start gap-3 rounded-2xl border border-line bg-surface p-4 text-ink shadow-xl"
    >
      <div role="status" className="min-w-0 grow">
        <p className="font-semibold">{texts.title}</p>
        <p className="mt-0.5 text-sm text-ink-muted">{texts.note}</p>
        {back && (
          <Link to={back.to} className={`${textLinkStyle} mt-1`}>
            {back.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label={texts.close}
        onClick={close}
        className="-mt-1.5 -mr-1.5 grid size-11 shrink-0 place-items-center rounded-lg text-ink-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </section>
  );
}
