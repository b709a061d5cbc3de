import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft } from '@virtual-med/contract/writing/writing';
import { useState } from 'react';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { BackTo } from '../../ui/back-to.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Writer } from './writer.tsx';
import type { OverWriting } from './writer-dialogs.tsx';
import { draftQuery } from './writing.api.ts';

export interface WritingPageProps {
  clinicId: string;
  draftId: string;
  role: ActorRole;
  /** Whose document it is; undefined while it is not here yet. */
  patient: PatientRecord | undefined;
  patientError: Error | null;
  over: OverWriting;
}

const isGone = (error: unknown) =>
  error instanceof ApiError &&
  ['writing.draft_not_found', 'patients.not_found', 'request.invalid'].includes(error.code);

export function WritingPage({ clinicId, draftId, role, patient, patientError, over }: WritingPageProps) {
  const { data: clinic } = useQuery(clinicQuery(clinicId));
  const { data: draft, error: draftError, refetch } = useQuery(draftQuery({ clinicId, draftId }));
  /** Somebody else's newer version is looked at; what was written here stays to be copied. */
  const [shown, setShown] = useState<{ draft: Draft; ownText: string }>();
  const error = draftError ?? patientError;
  if (!shown && !draft && isGone(error))
    return (
      <ErrorState
        heading="h1"
        title={errorCatalogue['writing.draft_not_found'].message}
        action={
          <LinkButton to="/clinica/$clinicId/pacientes" params={{ clinicId }}>
            {texts.toPatients}
          </LinkButton>
        }
      />
    );
  if (error && !(draft && patient))
    return <LoadError heading="h1" title={texts.loadFailed} error={error} onRetry={refetch} />;
  const current = shown?.draft ?? draft;
  if (!current || !patient)
    return (
      <Loading className="grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-96" />
      </Loading>
    );
  return (
    <>
      <BackTo
        variant="quiet"
        to="/clinica/$clinicId/paciente/$patientId"
        params={{ clinicId, patientId: current.patientId }}
      >
        {texts.back}
      </BackTo>
      <Writer
        key={`${draftId} ${shown ? current.revision : 'first'}`}
        clinicId={clinicId}
        draft={current}
        patient={patient}
        role={role}
        timeZone={clinic?.timeZone}
        ownText={shown?.ownText}
        onNewest={async (ownText) => {
          const { data } = await refetch({ throwOnError: true });
          if (data) setShown({ draft: data, ownText });
        }}
        over={over}
      />
    </>
  );
}
