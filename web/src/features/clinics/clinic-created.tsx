import { createClinicTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { Button } from '../../ui/button.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { SecretText } from './secret-text.tsx';

export interface CreatedClinic {
  id: string;
  name: string;
  adminName: string;
  whatsapp: string;
  planId: string;
  /** Null when the responsible person already had an account. */
  temporaryPassword: string | null;
}

/** The password to hand over, and the way to the first payment. */
export const ClinicCreated = ({ clinic, onDone }: { clinic: CreatedClinic; onDone: () => void }) => (
  <div className="mt-6 grid gap-6">
    {clinic.temporaryPassword ? (
      <SecretText password={clinic.temporaryPassword} note={texts.createdNote} />
    ) : (
      <p className="rounded-xl bg-sunken p-4">{texts.ownerKnown}</p>
    )}
    <section className="grid gap-4 border-t border-line pt-6">
      <h3 className="font-semibold">{texts.nextStep}</h3>
      <PlanChoice clinic={clinic} hasSubscription={false} />
    </section>
    <div className="grid">
      <Button variant="outline" onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  </div>
);
