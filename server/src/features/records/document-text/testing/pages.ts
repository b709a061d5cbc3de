import { sharp } from '../../../../core/pictures/image-library.ts';

/** What stands on the sample pages: a prescription as clinics print them. */
export const prescriptionLines = [
  'CLÍNICA SÃO LUCAS',
  'Receituário médico',
  'Paciente: Maria Conceição de Souza',
  'CPF: 529.982.247-25  Nascimento: 14/03/1961',
  'Losartana potássica 50 mg, um comprimido pela manhã',
  'Metformina 850 mg, após o almoço e após o jantar',
  'Investigação de sarcoidose pulmonar em andamento',
  'Retorno em trinta dias com exames laboratoriais',
  'São Paulo, 12 de novembro de 2026',
] as const;

const inSvg = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page of print as a JPEG: turned by so many degrees, with the noise of a bad scanner, as a clinic's scan is. */
export async function scannedPage(
  lines: readonly string[] = prescriptionLines,
  { degrees = 0, noise = 0 }: { degrees?: number; noise?: number } = {},
): Promise<Buffer> {
  const [width, height] = [1240, 900];
  const text = lines
    .map(
      (line, index) => `<text x="110" y="${130 + index * 75}" font-family="Inter" font-size="34">${inSvg(line)}</text>`,
    )
    .join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e8e4d8"/><g fill="#333">${text}</g></svg>`;
  const page = await sharp(Buffer.from(drawing))
    .rotate(degrees, { background: '#e8e4d8' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(page.data);
  // The same noise at every run.
  let seed = 7;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    const drawn = ((seed >> 8) % 1000) / 1000;
    if (drawn < noise) pixels[at] = (seed >> 4) % 2 === 0 ? 0 : 255;
  }
  return sharp(pixels, { raw: { width: page.info.width, height: page.info.height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 80 })
    .toBuffer();
}

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]{3,}/g) ?? [];

/** Of the words of the original, the share that was found, from 0 to 1. */
export function foundShare(original: readonly string[], read: string): number {
  const found = new Set(words(read));
  const wanted = words(original.join(' '));
  return wanted.filter((word) => found.has(word)).length / wanted.length;
}
