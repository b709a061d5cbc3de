import { useQueryClient } from '@tanstack/react-query';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import type { IntakeFile } from '@virtual-med/contract/intake/intake.endpoints';
import { matchTexts } from '@virtual-med/contract/intake/intake.texts';
import { intakePageTexts as texts } from '@virtual-med/contract/intake/intake-page.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useAct } from '../../ui/use-act.ts';
import { isPreviewable } from './file-row.tsx';
import { chooseFor } from './intake.api.ts';

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

interface CheckDialogProps {
  clinicId: string;
  file: IntakeFile;
  patients: PatientPicking;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onView: () => void;
}

const categories = documentCategories.map((value) => ({ value, label: value }));

/** A person says whose a file is, and of which category. */
export function CheckDialog({ clinicId, file, patients, open, onOpenChange, onView }: CheckDialogProps) {
  const queries = useQueryClient();
  const [patient, setPatient] = useState(file.patient && patients.optionOf(file.patient));
  const [category, setCategory] = useState<DocumentCategory | null>(file.category);
  const save = useAct(texts.saveFailed, async () => {
    await chooseFor(
      queries,
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
          <p className="rounded-xl bg-waiting-soft px-3 py-2 text-sm text-waiting-ink">
            {matchTexts.several}. {texts.severalPatients}
          </p>
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
