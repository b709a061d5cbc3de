import { tryStorage } from '../../../lib/storage/try-storage.ts';

const key = 'virtual-med.signing-way';

/** How this browser signed last: the id of a provider, or the file. Nothing of a certificate is kept. */
export const fileWay = 'arquivo';

export const recallWay = (): string | undefined => tryStorage((storage) => storage.getItem(key)) ?? undefined;

export function rememberWay(way: string): void {
  tryStorage((storage) => storage.setItem(key, way));
}
