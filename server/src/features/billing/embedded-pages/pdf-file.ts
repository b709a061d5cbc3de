import { deflateSync } from 'node:zlib';
import { assemblePdf, pdfFont, pdfString } from '../../../core/pdf-parts.ts';
import type { Pixels } from './pixels.ts';

const streamOf = (entries: string, bytes: Buffer): string =>
  `<< ${entries} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;

function imageOf({ width, height }: Pixels, samples: Buffer, space: string, more = ''): string {
  const size = `/Width ${width} /Height ${height}`;
  return streamOf(
    `/Type /XObject /Subtype /Image ${size} /ColorSpace /${space} /BitsPerComponent 8 /Filter /FlateDecode${more}`,
    deflateSync(samples),
  );
}

/** Numbers of the objects a picture adds after the first seven. */
const [pictureNumber, maskNumber] = [8, 9];

function picturesOf(picture: Pixels | undefined): string[] {
  if (!picture) return [];
  const { colour, alpha, channels } = picture;
  const space = channels === 1 ? 'DeviceGray' : 'DeviceRGB';
  if (!alpha) return [imageOf(picture, colour, space)];
  return [imageOf(picture, colour, space, ` /SMask ${maskNumber} 0 R`), imageOf(picture, alpha, 'DeviceGray')];
}

interface PdfPage {
  readonly title: string;
  readonly producer: string;
  readonly width: number;
  readonly height: number;
  /** Drawing commands; fonts are /F1 and, bold, /F2. */
  readonly content: string;
  /** Drawn by `/Logo Do`. */
  readonly picture?: Pixels | undefined;
}

/** A file of one page with the two standard fonts and at most one picture. */
export function pdfFile({ title, producer, width, height, content, picture }: PdfPage): Buffer {
  const pictureEntry = picture ? ` /XObject << /Logo ${pictureNumber} 0 R >>` : '';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 4 0 R /F2 5 0 R >>${pictureEntry} >> /Contents 6 0 R >>`,
    pdfFont('Helvetica'),
    pdfFont('Helvetica-Bold'),
    streamOf('', Buffer.from(content, 'latin1')),
    `<< /Title ${pdfString(title)} /Producer ${pdfString(producer)} >>`,
    ...picturesOf(picture),
  ];
  return assemblePdf(objects, ' /Info 7 0 R');
}
