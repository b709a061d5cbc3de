import { cutTo } from '@virtual-med/contract/core/fields';

/** A name every system takes, without its extension; never empty. */
export const fileStem = (name: string, otherwise: string, maxChars = 120): string =>
  cutTo(name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+|(?<![. ])[. ]+$/g, ''), maxChars) || otherwise;

/** Gives out paths inside an archive, none of them twice on systems that do not tell capitals apart. */
export function uniqueNames(): (folder: string, name: string, extension: string) => string {
  const taken = new Set<string>();
  return (folder, name, extension) => {
    const stem = fileStem(name, 'documento');
    let path = `${folder}/${stem}.${extension}`;
    for (let n = 2; taken.has(path.toLowerCase()); n += 1) path = `${folder}/${stem} (${n}).${extension}`;
    taken.add(path.toLowerCase());
    return path;
  };
}
