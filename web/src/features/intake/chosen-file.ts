import { errorEntry } from '@virtual-med/contract/core/errors';
import { limits } from '@virtual-med/contract/core/limits';
import { documentTypes } from '@virtual-med/contract/documents/documents';
import { intakePageTexts } from '@virtual-med/contract/intake/intake-page.texts';

const { problems } = intakePageTexts;

/** A file somebody chose, on the computer or inside a ZIP, whose bytes are read when its turn comes. */
export interface ChosenFile {
  readonly name: string;
  readonly read: () => Promise<Blob>;
  /** Whose it is, where that was said before it is brought. */
  readonly patientId?: string | undefined;
}

export interface LeftOut {
  readonly name: string;
  readonly problem: string;
}

/** Why a chosen file cannot be brought, in words for people. */
export class FileProblem extends Error {}

/** What systems put beside the files of a folder. */
const isSystemFile = (name: string) => /^(\.(?!\.?$)|~\$|thumbs\.db$|desktop\.ini$)/i.test(name);
export const isOfTheSystem = (path: string): boolean =>
  path.split(/[\\/]/).some((part) => isSystemFile(part) || part === '__MACOSX');

/** The name alone, for people: where it lay on somebody's computer says nothing here, and leads nowhere. */
export const labelOf = (path: string): string =>
  [...(path.split(/[\\/]/).findLast((part) => part !== '') ?? '')]
    .filter((sign) => sign >= ' ' && sign !== '\u007f')
    .join('')
    .slice(-limits.sentFileNameMaxChars);

export const isZip = (name: string): boolean => /\.zip$/i.test(name);

const endings = Object.keys(documentTypes);

/** What can be said before anything is sent. */
export function problemOf(name: string, size: number): string | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (isZip(name)) return problems.zipNested;
  if (!endings.includes(ending)) return errorEntry('documents.unsupported_type').message;
  if (size === 0) return errorEntry('documents.empty').message;
  if (size > limits.uploadMaxBytes) return errorEntry('documents.too_large').message;
  return undefined;
}
