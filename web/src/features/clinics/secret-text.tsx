import { createClinicTexts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** A temporary password to be read out or copied. */
export const SecretText = ({ password, note }: { password: string; note: string }) => (
  <div className="grid gap-3 rounded-xl bg-sunken p-4">
    <div>
      <p className="text-sm text-ink-muted">{clinicTexts.temporaryPassword}</p>
      <p className="mt-0.5 font-mono text-lg font-medium tracking-wide select-all" translate="no">
        {password}
      </p>
    </div>
    <p className="text-sm text-ink-muted">{note}</p>
    <div>
      <CopyButton text={password} label={createClinicTexts.copyPassword} copied={shellTexts.passwordCopied} />
    </div>
  </div>
);
