import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import {
  exampleTexts,
  patientPreviewTexts,
  firstStepsTexts as texts,
} from '@virtual-med/contract/documents/first-steps.texts';
import { Check, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PatientPhone } from '../../ui/patient-phone.tsx';
import { Scene } from '../../ui/scene.tsx';
import { Awaited } from '../../ui/skeleton.tsx';
import { stretched, wholeRow } from '../../ui/whole-row.tsx';
import { BrandStep, type Tried } from './brand-step.tsx';
import { noteOf, useStepActs } from './step-acts.tsx';
import { takeFocus } from './take-focus.ts';
import type { FirstSteps, Step, StepName } from './use-first-steps.ts';

const ExampleRecord = lazy(async () => ({ default: (await import('./example-record.tsx')).ExampleRecord }));

interface PageProps {
  clinic: Clinic;
  role: ActorRole;
  userName: string;
  first: FirstSteps;
  /** What else the clinic is asked for; below the welcome. */
  notice: ReactNode;
}

const marks = {
  current: 'bg-primary text-on-primary',
  passed: 'bg-good-soft text-good-ink',
  later: 'border border-line text-ink-subtle',
} as const;

interface StepRowProps {
  name: StepName;
  number: number;
  state: keyof typeof marks;
  note: string;
  /** Undefined for what cannot be done out of turn. */
  onChoose: (() => void) | undefined;
  /** What the current step is done with. */
  children: ReactNode;
}

const StepRow = ({ name, number, state, note, onChoose, children }: StepRowProps) => (
  <li
    aria-current={state === 'current' ? 'step' : undefined}
    className={`flex gap-4 border-t border-line px-4 last:rounded-b-card sm:px-5 ${onChoose ? wholeRow : ''} ${state === 'current' ? 'py-5' : 'items-center py-3.5'}`}
  >
    <span
      className={`grid size-7 shrink-0 place-items-center rounded-full font-display text-[0.9375rem] font-[560] ${marks[state]}`}
    >
      {state === 'passed' ? <Check className="size-4" aria-label={texts.done} /> : number}
    </span>
    <div className="min-w-0 grow">
      <h3 className={`text-block ${state === 'passed' ? 'text-ink-muted' : ''}`}>
        {onChoose ? (
          <button type="button" className={`text-left ${stretched}`} onClick={onChoose}>
            {texts.steps[name].title}
          </button>
        ) : (
          texts.steps[name].title
        )}
      </h3>
      {state !== 'passed' && <p className="text-support text-ink-muted">{note}</p>}
      {state === 'current' && children}
    </div>
  </li>
);

const Finished = ({ first: { facts, end } }: { first: FirstSteps }) => (
  <div role="status" className="grid justify-items-center border-t border-line px-5 pt-8 pb-10 text-center">
    <Scene name="phone" />
    <p className="mt-4 text-section">{facts?.openedDocument ? texts.finished.title : texts.finished.plainTitle}</p>
    <p className="mt-1 text-ink-muted">
      {facts?.openedDocument ? texts.finished.note(facts.openedDocument) : texts.finished.plainNote}
    </p>
    <div className="mt-5">
      <Button onClick={end}>{texts.toPatients}</Button>
    </div>
  </div>
);

/** In place of a list without patients: the way to the first document a patient opens, beside what that patient will see. */
export function FirstStepsPage({ clinic, role, userName, first, notice }: PageProps) {
  const [example, setExample] = useState<'open' | 'left'>();
  const [tried, setTried] = useState<Tried>();
  const { steps, facts } = first;
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<StepName>();
  const isPassed = ({ name, done }: Step) => done || first.isPassed(name);
  const current = steps.some((step) => step.name === chosen && !isPassed(step)) ? chosen : first.current;
  const acts = useStepActs({ clinic, role, first, current });
  /** What can be done out of turn: there is no document without a patient, and nobody opens one that is not there. */
  const canBeChosen = (step: Step) =>
    !isPassed(step) &&
    step.name !== current &&
    step.name !== 'opened' &&
    (step.name !== 'document' || !!facts?.patient);
  const isOwn = role === 'professional';
  if (example === 'open')
    return (
      <Suspense fallback={<Awaited />}>
        <ExampleRecord clinic={clinic} onClose={() => setExample('left')} />
      </Suspense>
    );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20.625rem] lg:gap-12">
      <div>
        <h1 className="text-greeting">{texts.greeting(userName)}</h1>
        <p className="mt-1.5 max-w-[52ch] text-[1rem] text-ink-muted">
          {isOwn ? texts.ownLead : texts.lead(clinic.name)}
        </p>
        {notice && <div className="mt-5 -mb-4 sm:-mb-8">{notice}</div>}
        <section
          aria-label={isOwn ? texts.ownTitle : texts.title}
          className="mt-5 rounded-card border border-line bg-surface"
        >
          <div className="flex items-center gap-3 py-1.5 pr-2 pl-4 sm:pl-5">
            <h2 className="grow text-block">{isOwn ? texts.ownTitle : texts.title}</h2>
            <p className="shrink-0 text-support text-ink-subtle tabular-nums">
              {texts.progress(steps.filter(isPassed).length, steps.length)}
            </p>
            <IconButton aria-label={texts.dismiss} onClick={first.end}>
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
          {current ? (
            <ol>
              {steps.map((step, index) => (
                <StepRow
                  key={step.name}
                  name={step.name}
                  number={index + 1}
                  state={step.name === current ? 'current' : isPassed(step) ? 'passed' : 'later'}
                  note={noteOf(first, step.name)}
                  onChoose={canBeChosen(step) ? () => setChosen(step.name) : undefined}
                >
                  {step.name === 'brand' ? (
                    <BrandStep clinic={clinic} onTry={setTried} onSaved={() => first.pass('brand')} />
                  ) : (
                    <div className="mt-3 flex flex-wrap gap-2">{acts.buttons}</div>
                  )}
                </StepRow>
              ))}
            </ol>
          ) : (
            <Finished first={first} />
          )}
        </section>
        {current && (
          <div className="mt-3 flex flex-wrap gap-x-2">
            {!facts?.patient && (
              <Button
                variant="quiet"
                {...(example === 'left' && { ref: takeFocus })}
                onClick={() => setExample('open')}
              >
                {exampleTexts.open}
              </Button>
            )}
            {(facts?.patient || isPhone) && (
              <Button variant="quiet" onClick={first.shrink}>
                {texts.toPatients}
              </Button>
            )}
          </div>
        )}
      </div>
      {acts.dialogs}
      <figure className="grid justify-items-center gap-3.5 overflow-hidden rounded-dialog bg-primary-soft px-5 pt-5 pb-8">
        <figcaption className="text-least text-ink-muted">{patientPreviewTexts.caption}</figcaption>
        <PatientPhone
          clinicName={(current === 'brand' && tried?.name) || clinic.name}
          logoUrl={(current === 'brand' ? tried?.logoUrl : undefined) ?? clinic.logoUrl ?? undefined}
        />
      </figure>
    </div>
  );
}
