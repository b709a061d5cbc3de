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
