import { dayIn } from '@virtual-med/contract/core/formats';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import type { DeskDocument } from '@virtual-med/contract/reception/reception';
import { deskTexts as texts } from '@virtual-med/contract/reception/reception.texts';
import { type ContentOf, contentOf } from '@virtual-med/contract/writing/content';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { failedAct } from '../../ui/use-submit.ts';
import { AttendanceForm } from '../writing/certificate-forms.tsx';
import { PrintDeclaration } from './desk-documents.tsx';
import { declareAttendance, refreshDesk } from './reception.api.ts';

interface AttendanceDialogProps extends OpenProps {
  ids: { readonly clinicId: string; readonly patientId: string };
  timeZone: string;
}

/** Asks when somebody was here, issues the clinic's declaration, then hands it to the printer. */
export function AttendanceDialog({ ids, timeZone, open, onOpenChange }: AttendanceDialogProps) {
  const [issued, setIssued] = useState<DeskDocument>();
  /** The same while the form says the same: a second try is not a second declaration. */
  const attempt = useRef({ said: '', issueKey: '' });

  const send = async (content: ContentOf<'attendance'>) => {
    const said = JSON.stringify(content);
    if (attempt.current.said !== said) attempt.current = { said, issueKey: newUuid() };
    setIssued(await declareAttendance(ids, { content, issueKey: attempt.current.issueKey }));
    void refreshDesk(ids);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.declare}
      description={texts.declareNote}
      size="wide"
      holdsWork={!issued}
    >
      {issued ? (
        <div className="mt-6 grid gap-5">
          <div role="status">
            <p className="flex items-center gap-2 font-medium text-good-ink">
              <CircleCheck className="size-5" aria-hidden="true" />
              {texts.issued}
            </p>
            <p className="mt-1 text-ink-muted">{texts.issuedNote}</p>
          </div>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              {patientTexts.done}
            </Button>
            <PrintDeclaration clinicId={ids.clinicId} document={issued} />
          </div>
        </div>
      ) : (
        <SubmitForm
          schema={contentOf.attendance}
          defaultValues={{ on: dayIn(timeZone), from: '', until: '', companion: '', purpose: '' }}
          describe={failedAct(texts.issueFailed)}
          send={send}
          submit={texts.issue}
          onCancel={() => onOpenChange(false)}
          className="mt-5 grid gap-5"
        >
          {(_, form) => (
            <FormProvider {...form}>
              <AttendanceForm />
            </FormProvider>
          )}
        </SubmitForm>
      )}
    </Dialog>
  );
}
