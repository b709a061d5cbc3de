import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@virtual-med/contract/core/formats';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import type { IntakeCandidate, IntakeFile } from '@virtual-med/contract/intake/intake.endpoints';
import { intakePageTexts as texts } from '@virtual-med/contract/intake/intake-page.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceCard } from '../../ui/choice-card.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { isPreviewable } from './file-row.tsx';
import { candidatesQuery, chooseFor } from './intake.api.ts';

/** A patient as the picker of the documents names them. */
export interface PickedPatient {
  readonly value: string;
  readonly label: string;
}

interface Picking {
  value: PickedPatient | null;
  onChange: (value: PickedPatient | null) => void;
}

/** Looks for a patient as one types. */
export interface PatientPicking {
  readonly optionOf: (patient: NonNullable<IntakeFile['patient']>) => PickedPatient;
  readonly picker: (picking: Picking) => ReactNode;
}

interface CheckDialogProps extends OpenProps {
  clinicId: string;
  file: IntakeFile;
  patients: PatientPicking;
  onView: () => void;
}

interface CandidatesProps {
  clinicId: string;
  fileId: string;
  chosen: string | undefined;
  onChoose: (candidate: IntakeCandidate) => void;
}

/** Those it may be about, to be chosen with a tap; anybody else is found by the picker beneath. */
function Candidates({ clinicId, fileId, chosen, onChoose }: CandidatesProps) {
  const { data, isError } = useQuery(candidatesQuery(clinicId, fileId));
  if (isError) return <p className="text-sm text-waiting-ink">{texts.candidatesFailed}</p>;
  if (!data) return <Skeleton className="h-36" />;
  if (data.candidates.length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{texts.several}</legend>
      {data.candidates.map((candidate) => (
        <ChoiceCard
          key={candidate.id}
          group="intake-candidate"
          value={candidate.id}
          checked={candidate.id === chosen}
          onChoose={() => onChoose(candidate)}
          title={candidate.name}
          note={texts.candidate(candidate.birthDate && formatDay(candidate.birthDate), candidate.cpf)}
        />
      ))}
    </fieldset>
  );
}

const categories = documentCategories.map((value) => ({ value, label: value }));

/** A person says whose a file is, and of which category. */
export function CheckDialog({ clinicId, file, patients, open, onOpenChange, onView }: CheckDialogProps) {
  const [patient, setPatient] = useState(file.patient && patients.optionOf(file.patient));
  const [category, setCategory] = useState<DocumentCategory | null>(file.category);
  const save = useAct(texts.saveFailed, async () => {
    await chooseFor(
      { clinicId, fileId: file.id },
      { patientId: patient?.value ?? null, ...(category ? { category } : {}) },
    );
    onOpenChange(false);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !save.busy && onOpenChange(wanted)}
      title={file.fileName}
      description={texts.checkNote}
      holdsWork
    >
      <div className="mt-5 grid gap-5">
        {file.matchedBy === 'several' && (
          <Candidates
            clinicId={clinicId}
            fileId={file.id}
            chosen={patient?.value}
            onChoose={(candidate) => setPatient(patients.optionOf(candidate))}
          />
        )}
        {patients.picker({ value: patient, onChange: setPatient })}
        <Select
          label={documentTexts.labels.category}
          value={category ?? ''}
          onChange={(next) => setCategory((next || null) as DocumentCategory | null)}
          options={categories}
          placeholder={documentPageTexts.chooseCategory}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {isPreviewable(file) && (
            <span className="sm:mr-auto [&>button]:w-full">
              <Button variant="outline" onClick={onView}>
                <Eye className="size-4.5" aria-hidden="true" />
                {texts.viewFile}
              </Button>
            </span>
          )}
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {shellTexts.cancel}
          </Button>
          <Button loading={save.busy} onClick={() => void save.run()}>
            {texts.save}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
