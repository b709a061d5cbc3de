/** Text as it is compared while somebody types: without accents, in small letters. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
