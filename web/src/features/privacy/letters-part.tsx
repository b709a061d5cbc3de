import { useMutation } from '@tanstack/react-query';
import type { OwnRecord, PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { ownDataTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { failureOf } from '../../ui/use-submit.ts';
import { Part } from './part.tsx';
import { askClinic } from './privacy.api.ts';

interface LettersPartProps {
  clinicId: string;
  record: OwnRecord;
  wanted: boolean;
  onReceipt: (receipt: PrivacyRequest) => void;
}

/** What comes by mail: what the person chooses, and what nobody turns off. */
export function LettersPart({ clinicId, record, wanted, onReceipt }: LettersPartProps) {
  const choice = useMutation({
    scope: { id: `${clinicId} notices` },
    mutationFn: (mailNotices: boolean) =>
      askClinic(clinicId, {
        kind: 'notices',
        mailNotices,
        submission: newUuid(),
        patientId: record.patientId,
      }),
    onSuccess: onReceipt,
    onError: (error) => toast.error({ title: texts.form.failed, description: failureOf(error).message }),
  });
  return (
    <Part title={texts.letters} lead={texts.lettersLead}>
      <Switch
        label={texts.notices}
        note={texts.noticesHint}
        checked={choice.isPending ? choice.variables : wanted}
        onChange={(next) => choice.mutate(next)}
      />
      <div className="border-t border-line pt-5">
        <p className="font-medium">{texts.alwaysTitle}</p>
        <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-ink-muted marker:text-primary-ink">
          {texts.always.map((letter) => (
            <li key={letter}>{letter}</li>
          ))}
        </ul>
      </div>
    </Part>
  );
}
