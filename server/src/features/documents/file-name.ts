import { toOneLine } from '@virtual-med/contract/core/fields';
import { extensionOf, withoutExtension } from '@virtual-med/contract/core/files';
import { limits } from '@virtual-med/contract/core/limits';

/** A file's own name: no folders, no control or direction marks, of a length every system takes; never empty. */
export function cleanFileName(raw: string, extension: string): string {
  const own = toOneLine(raw.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .trim();
  const stem = withoutExtension(own).replace(/^\.+/, '').trim() || 'documento';
  const given = extensionOf(own);
  const kept = given === extension || (given === 'jpeg' && extension === 'jpg') ? given : extension;
  const letters = [...stem];
  while (letters.length > 0 && letters.join('').length + kept.length + 1 > limits.fileNameMaxChars) letters.pop();
  return `${letters.join('').trim()}.${kept}`;
}

const percent = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** RFC 6266: plain letters for old readers, the real name for all others. */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${percent(fileName)}`;
}
