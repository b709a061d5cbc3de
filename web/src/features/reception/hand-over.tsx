import { type HandOverInput, handOverInput, identityProofs } from '@virtual-med/contract/audit/identity-proof';
import { proofLabels } from '@virtual-med/contract/audit/identity-proof.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import type { ReleasedDocument } from '@virtual-med/contract/reception/reception';
import { deskTexts as texts } from '@virtual-med/contract/reception/reception.texts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { openFile } from '../../lib/browser/open-tab.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct } from '../../ui/use-submit.ts';
import { printOnce } from './reception.api.ts';

interface HandOverProps extends OpenProps {
  ids: { readonly clinicId: string; readonly patientId: string };
  document: ReleasedDocument;
  what: 'document' | 'sheet';
}

const receivers = [
  { value: 'patient', label: texts.patientReceives },
  { value: 'representative', label: texts.representativeReceives },
];
const proofs = identityProofs.map((value) => ({ value, label: proofLabels[value] }));

const words = {
  document: { title: texts.print, submit: texts.print, failed: texts.printFailed, printed: texts.printed },
  sheet: { title: texts.sheet, submit: texts.printNow, failed: texts.sheetFailed, printed: texts.sheetPrinted },
};

/** Asks whose identity was checked, then opens the file once, for the printer. */
export function HandOver({ ids, document, what, open, onOpenChange }: HandOverProps) {
  /** Where the browser opens no tab by itself, one more press does. */
  const [address, setAddress] = useState<string>();

  const { title, submit, failed, printed } = words[what];

  const send = async (identity: HandOverInput) => {
    const blocked = await openFile(() => printOnce(what, { ...ids, documentId: document.id }, identity));
    if (blocked) return setAddress(blocked);
    toast.success({ title: printed, description: texts.printedNote });
    onOpenChange(false);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={texts.handOverNote} holdsWork>
      <p className="mt-5 font-medium wrap-anywhere">{document.name}</p>
      {address ? (
        <div className="mt-6 grid gap-4">
          <p className="text-ink-muted">{texts.printedNote}</p>
          <div className="flex flex-wrap gap-3">
            <AnchorButton href={address} target="_blank" rel="noopener">
              <Printer className="size-5" aria-hidden="true" />
              {texts.openPrint}
            </AnchorButton>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              {patientTexts.done}
            </Button>
          </div>
        </div>
      ) : (
        <SubmitForm
          schema={handOverInput}
          defaultValues={{ whose: 'patient' as const, digits: '' }}
          describe={failedAct(failed)}
          send={send}
          submit={submit}
          onCancel={() => onOpenChange(false)}
          className="mt-5 grid gap-5"
        >
          {(field, form) => (
            <>
              <SelectField
                control={form.control}
                name="whose"
                label={texts.whose}
                options={receivers}
                placeholder={texts.whose}
              />
              <div className="grid gap-5 sm:grid-cols-2">
                <SelectField
                  control={form.control}
                  name="proof"
                  label={texts.proof}
                  options={proofs}
                  placeholder={texts.chooseProof}
                />
                <TextField
                  label={texts.digits}
                  hint={texts.digitsHint}
                  autoComplete="off"
                  maxLength={4}
                  {...field('digits')}
                />
              </div>
            </>
          )}
        </SubmitForm>
      )}
    </Dialog>
  );
}
