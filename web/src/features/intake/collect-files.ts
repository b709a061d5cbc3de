import { limits } from '@virtual-med/contract/core/limits';
import { intakePageTexts } from '@virtual-med/contract/intake/intake-page.texts';
import { type ChosenFile, FileProblem, isOfTheSystem, isZip, type LeftOut, labelOf, problemOf } from './chosen-file.ts';

const { problems } = intakePageTexts;

export interface Collected {
  readonly files: ChosenFile[];
  readonly leftOut: LeftOut[];
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A folder tells what is in it a hundred at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

async function addEntry(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length > limits.intakeFilesWaiting || isOfTheSystem(entry.name)) return;
  if (isFile(entry)) files.push(await fileOf(entry));
  else if (isFolder(entry)) for (const inside of await entriesIn(entry)) await addEntry(inside, files);
}

/** What was dropped, folders with all that is in them. The browser forgets it once the drop is over: it is taken down at once. */
export function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? undefined);
  const plain = [...files];
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(plain);
  return (async () => {
    const found: File[] = [];
    for (const entry of entries) if (entry) await addEntry(entry, found);
    return found;
  })();
}

/** Opens ZIPs, and says of what cannot come why. */
export async function collectFiles(chosen: readonly File[]): Promise<Collected> {
  const files: ChosenFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const file of chosen) {
    const name = labelOf(file.name);
    if (isOfTheSystem(file.webkitRelativePath || file.name)) continue;
    if (isZip(name)) {
      try {
        const zip = await (await import('./read-zip.ts')).readZip(file);
        files.push(...zip.files);
        leftOut.push(...zip.leftOut);
      } catch (error) {
        leftOut.push({ name, problem: error instanceof FileProblem ? error.message : problems.unreadable });
      }
      continue;
    }
    const problem = problemOf(name, file.size);
    if (problem) leftOut.push({ name, problem });
    else files.push({ name, read: async () => file });
  }
  const over = files.splice(limits.intakeFilesWaiting);
  return { files, leftOut: [...leftOut, ...over.map(({ name }) => ({ name, problem: problems.tooMany }))] };
}
