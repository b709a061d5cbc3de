import type { AppSide } from '@virtual-med/contract/branding/pwa';

/** Each clinic's app is offered apart from the others. */
const keyOf = (clinicId: string, side: AppSide) => `virtual-med.install.${side}.${clinicId}`;

export function wasAnswered(clinicId: string, side: AppSide): boolean {
  try {
    return localStorage.getItem(keyOf(clinicId, side)) !== null;
  } catch {
    return false;
  }
}

/** Where storage is refused it holds until the page is closed. */
export function rememberAnswer(clinicId: string, side: AppSide, how: 'dismissed' | 'installed'): void {
  try {
    localStorage.setItem(keyOf(clinicId, side), how);
  } catch {
    // The card is gone from the screen; only the memory of it is missing.
  }
}
