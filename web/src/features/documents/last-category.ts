import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { tryStorage } from '../../lib/storage/try-storage.ts';

const key = (userId: string) => `virtual-med.last-category.${userId}`;

/** The category this person chose last on this browser. */
export const recallCategory = (userId: string): DocumentCategory | undefined => {
  const kept = tryStorage((storage) => storage.getItem(key(userId)));
  return documentCategories.find((category) => category === kept);
};

export function rememberCategory(userId: string, category: DocumentCategory): void {
  tryStorage((storage) => storage.setItem(key(userId), category));
}
