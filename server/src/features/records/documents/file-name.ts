import { cutTo, toOneLine } from '@virtual-med/contract/core/fields';
import { extensionOf, withoutExtension } from '@virtual-med/contract/core/files';
import { limits } from '@virtual-med/contract/core/limits';

/** A file's own name, to the letter but for folders, control and direction marks and what no system takes; never empty. */
export function cleanFileName(raw: string, extension: string): string {
  const own = toOneLine(raw.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .trim();
  const given = extensionOf(own);
  const stem = withoutExtension(own).replace(/^\.+/, '');
  const isTrue = given === extension || (given === 'jpeg' && extension === 'jpg');
  const kept = isTrue ? own.slice(-given.length) : extension;
  const room = limits.fileNameMaxChars - kept.length - 1;
  return `${cutTo(stem.trim() ? stem : 'documento', room)}.${kept}`;
}
