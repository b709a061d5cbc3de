import type { ManagedClinic } from '@virtual-med/contract/clinics/clinics.endpoints';

/** What is being done with which clinic; kept while its dialog closes, so that its words do not change on the way out. */
export interface ClinicTask {
  kind: 'edit' | 'stats' | 'password' | 'plan' | 'invoices' | 'status' | 'remove';
  clinic: ManagedClinic;
  open: boolean;
}

export interface ClinicDialogProps {
  clinic: ManagedClinic;
  open: boolean;
  onClose: () => void;
}
