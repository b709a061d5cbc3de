import { Link, useLocation } from '@tanstack/react-router';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { firstStepsTexts as texts } from '@virtual-med/contract/documents/first-steps.texts';
import { ChevronRight, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { noteOf, useStepActs } from './step-acts.tsx';
import type { FirstSteps } from './use-first-steps.ts';

/** One line over the clinic's pages: how far it has come and what is next. The settings have no link to themselves. */
export function FirstStepsStrip({ clinic, role, first }: { clinic: Clinic; role: ActorRole; first: FirstSteps }) {
  const { steps, facts, current } = first;
  const acts = useStepActs({ clinic, role, first, current, overPage: true });
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const leadsHere = current === 'brand' && path.endsWith('/configuracoes');
  const passed = steps.filter(({ name, done }) => done || first.isPassed(name)).length;
  const title = role === 'professional' ? texts.ownTitle : texts.title;
  const opened = facts?.openedDocument;
  const isPhone = useIsPhone();
  // Said once: whoever goes on has read it.
  const saidAt = useRef<string>(undefined);
  useEffect(() => {
    if (current) return;
    if (saidAt.current !== undefined && saidAt.current !== path) first.end();
    saidAt.current = path;
  });
  const dismiss = role !== 'super_admin' && (
    <IconButton aria-label={texts.dismiss} onClick={first.end}>
      <X className="size-5" aria-hidden="true" />
    </IconButton>
  );
  if (current && isPhone)
    return (
      <section
        aria-label={title}
        className="mb-3 flex items-center gap-1 rounded-card border border-line bg-surface pr-1 pl-3"
      >
        <Link
          to="/clinica/$clinicId/pacientes"
          params={{ clinicId: clinic.id }}
          onClick={first.unfold}
          className="flex min-h-12 min-w-0 grow items-center gap-2.5"
        >
          <span className="shrink-0 rounded-full bg-primary-soft px-2.5 py-0.5 text-support font-medium text-primary-ink tabular-nums">
            {texts.progress(passed, steps.length)}
          </span>
          <span className="truncate text-row">{texts.nextInLine(texts.steps[current].title)}</span>
          <ChevronRight className="ml-auto size-4 shrink-0 text-ink-muted" aria-hidden="true" />
        </Link>
        {dismiss}
      </section>
    );
  return (
    <section
      aria-label={title}
      className="relative mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface py-3 pr-14 pl-4 sm:pl-5"
    >
      {current ? (
        <>
          <span className="grid h-8 shrink-0 place-items-center rounded-full bg-primary-soft px-3 text-support font-medium text-primary-ink tabular-nums">
            {texts.progress(passed, steps.length)}
          </span>
          <div className="min-w-0 grow basis-60">
            <h2 className="text-row">{title}</h2>
            <p className="text-support text-ink-muted">
              {texts.next(texts.steps[current].title)}. {noteOf(first, current)}
            </p>
          </div>
        </>
      ) : (
        <div className="flex min-w-0 grow items-center gap-3" role="status">
          <CircleCheck className="size-6 shrink-0 text-good-ink" aria-hidden="true" />
          <div>
            <h2 className="text-row">{opened ? texts.finished.title : texts.finished.plainTitle}</h2>
            <p className="text-support text-ink-muted">
              {opened ? texts.finished.note(opened) : texts.finished.plainNote}
            </p>
          </div>
        </div>
      )}
      {!leadsHere && <div className="flex flex-wrap gap-2">{acts.buttons}</div>}
      {acts.dialogs}
      {dismiss && <span className="absolute top-1.5 right-1.5">{dismiss}</span>}
    </section>
  );
}
