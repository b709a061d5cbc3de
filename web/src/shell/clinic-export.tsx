import { ClinicExportSection } from '../features/data-export/clinic-export-section.tsx';
import type { ProofStepProps } from '../features/data-export/proven-act.tsx';
import { PasswordAndCodeStep } from '../features/identity/profile/password-and-code-step.tsx';
import { PasswordStep } from '../features/identity/profile/password-step.tsx';

const ProofStep = ({ withCode, ...step }: ProofStepProps) =>
  withCode ? <PasswordAndCodeStep {...step} /> : <PasswordStep {...step} />;

/** The export of a clinic, with the proof of who asks that the account's own pages ask for. */
export const ClinicExport = (place: { clinicId: string; timeZone?: string; isMain?: boolean }) => (
  <ClinicExportSection {...place} ProofStep={ProofStep} />
);
