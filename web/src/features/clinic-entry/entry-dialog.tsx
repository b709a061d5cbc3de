import { type EnterClinicInput, enterClinicInput, entryReasons } from '@virtual-med/contract/clinic-entry/clinic-entry';
import { entryReasonLabels, clinicEntryTexts as texts } from '@virtual-med/contract/clinic-entry/clinic-entry.texts';
import { limits } from '@virtual-med/contract/core/limits';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { titledFailure } from '../../ui/use-submit.ts';
import { sendEntry } from './clinic-entry.api.ts';

const options = entryReasons.map((value) => ({ value, label: entryReasonLabels[value] }));

interface EntryDialogProps {
  clinicId: string;
  clinicName: string;
  open: boolean;
  onEntered: () => void | Promise<void>;
  onClose: () => void;
}

/** Why somebody of the provider opens this clinic's data; nothing of it is shown before. */
export const EntryDialog = ({ clinicId, clinicName, open, onEntered, onClose }: EntryDialogProps) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title={texts.title}
    description={texts.intro(clinicName)}
    schema={enterClinicInput}
    defaultValues={{ reason: '' as EnterClinicInput['reason'], note: '' }}
    describe={titledFailure(texts.failed)}
    send={async (input) => {
      await sendEntry(clinicId, input);
      await onEntered();
    }}
    submit={texts.enter}
    cancel={texts.cancel}
  >
    {(field, form) => (
      <>
        <SelectField
          control={form.control}
          name="reason"
          label={texts.reason}
          placeholder={texts.reasonPlaceholder}
          options={options}
        />
        <TextArea label={texts.note} hint={texts.noteHint} maxLength={limits.reasonMaxChars} {...field('note')} />
        <p className="text-sm text-ink-muted">{texts.lasts(limits.entryHours)}</p>
      </>
    )}
  </FormDialog>
);
