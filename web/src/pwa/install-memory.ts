import type { AppSide } from '@virtual-med/contract/branding/pwa-addresses';
import { tryStorage } from '../lib/storage/try-storage.ts';

/** Each clinic's app is offered apart from the others. */
const keyOf = (clinicId: string, side: AppSide) => `virtual-med.install.${side}.${clinicId}`;

export const wasAnswered = (clinicId: string, side: AppSide): boolean =>
  Boolean(tryStorage((storage) => storage.getItem(keyOf(clinicId, side))));

/** Where storage is refused it holds until the page is closed. */
export function rememberAnswer(clinicId: string, side: AppSide, how: 'dismissed' | 'installed'): void {
  tryStorage((storage) => storage.setItem(keyOf(clinicId, side), how));
}
