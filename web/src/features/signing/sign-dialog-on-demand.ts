import { onDemand } from '../../ui/on-demand.tsx';

/** Brought when somebody signs, and what opens a certificate's file only then. */
export const SignDialog = onDemand(async () => (await import('./sign-dialog.tsx')).SignDialog);
