import type { PDFDocument } from '@cantoo/pdf-lib';
import { addBehind } from '../../core/pdf/document.ts';
import { addSheet } from '../../core/pdf/sheet.ts';

export interface Evidence {
  readonly disclaimer: string;
  readonly name: string;
  readonly signerName: string;
  readonly signedAt: string;
  readonly id: string;
  readonly sha256: string;
}

const linesOf = ({ name, signerName, signedAt, id, sha256 }: Evidence) =>
  [
    ['Documento', name],
    ['Assinado por', signerName],
    ['Assinado em', signedAt],
    ['Código', id],
    ['SHA-256', sha256],
  ] as const;

const margin = 64;
const valuesFrom = 180;
const ground = '#fcf1de';
const warning = '#875003';
const labelColour = '#666666';

async function drawOn(document: PDFDocument, evidence: Evidence): Promise<void> {
  const sheet = await addSheet(document);
  const room = sheet.width - margin - valuesFrom;
  sheet.fill({ x: 0, y: sheet.height - 100, width: sheet.width, height: 100 }, ground);
  sheet.write(evidence.disclaimer, margin, sheet.height - 57, { size: 18, weight: 'bold', colour: warning });
  sheet.write('Página de assinatura', margin, 690, { size: 22, weight: 'bold' });
  let y = 650;
  for (const [label, value] of linesOf(evidence)) {
    sheet.write(label, margin, y, { size: 11, colour: labelColour });
    for (const line of sheet.wrap(value, room, { size: 11 })) {
      sheet.write(line, valuesFrom, y, { size: 11 });
      y -= 18;
    }
    y -= 8;
  }
}

/** A last page that says who signed, to follow the file's bytes, which stay as they are. Throws PdfRefused. */
export const evidencePage = (file: Buffer, evidence: Evidence): Promise<Buffer> =>
  addBehind(file, (document) => drawOn(document, evidence));
