import { updatePatientInput } from '@virtual-med/contract/patients/patient-changes';
import { identityTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const rule = updatePatientInput.shape.identityChecked;

/**
 * For a patient whose e-mail opens other clinics' records as well and who lost that mailbox: whoever manages the clinic
 * vouches for them. Asked for only after the server has refused the change.
 */
export function useIdentityCheck() {
  const [isAsked, setAsked] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [how, setHow] = useState('');
  const [tried, setTried] = useState(false);
  const problem = rule.safeParse(how).error?.issues[0]?.message;
  return {
    isAsked,
    ask: () => setAsked(true),
    /** Whether everything was said; what is missing is shown from then on. */
    settle(): boolean {
      setTried(true);
      return isConfirmed && !problem;
    },
    how,
    fields: isAsked ? (
      <fieldset className="mt-6 grid gap-3 rounded-xl border border-line p-4">
        <legend className="px-1 font-semibold">{texts.title}</legend>
        <p className="text-sm text-ink-muted">{texts.note}</p>
        <div>
          <Checkbox
            label={texts.confirm}
            checked={isConfirmed}
            aria-invalid={(tried && !isConfirmed) || undefined}
            aria-describedby={tried && !isConfirmed ? 'identity-unconfirmed' : undefined}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
          {tried && !isConfirmed && (
            <p id="identity-unconfirmed" className="text-sm text-danger-ink">
              {texts.unconfirmed}
            </p>
          )}
        </div>
        <TextArea
          label={texts.how}
          hint={texts.howHint}
          value={how}
          error={tried ? problem : undefined}
          onChange={(event) => setHow(event.target.value)}
        />
      </fieldset>
    ) : null,
  };
}
