import type { PaletteValue } from '@virtual-med/contract/branding/palettes';
import { verificationPrintTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { productName } from '../../../core/mail/layout.mail.ts';
import { drawBand, gap, label, lineHeight, margin, value, writeFacts } from '../../../core/pdf/brand-sheet.ts';
import { newPdf } from '../../../core/pdf/document.ts';
import { addSheet, type Sheet } from '../../../core/pdf/sheet.ts';
import { type Qr, qrOf } from './qr.ts';

export interface SheetContent {
  readonly clinic: { readonly name: string; readonly palette: PaletteValue; readonly where: string };
  readonly address: string;
  readonly code: string;
  readonly category: string;
  readonly sentAt: string;
  readonly sentOn: string;
  readonly patientInitials: string;
  readonly registeredAt: string;
  readonly sha256: string;
}

/** 50 mm: read from a folded page and by a poor camera. */
const qrSide = 142;

/** Modules overlap by a hair, so that no viewer shows lines between them. */
function drawQr(sheet: Sheet, { size, runs }: Qr, at: { x: number; top: number }): void {
  const module = qrSide / size;
  for (const { x, y, length } of runs)
    sheet.fill(
      {
        x: at.x + x * module,
        y: at.top - (y + 1) * module,
        width: length * module + 0.05,
        height: module + 0.05,
      },
      '#000000',
    );
}

export async function sheetPdf(content: SheetContent, logo: Uint8Array | undefined): Promise<Uint8Array> {
  const document = await newPdf({ title: texts.sheetTitle, producer: productName, dated: new Date(content.sentAt) });
  const sheet = await addSheet(document);
  const room = sheet.width - 2 * margin;
  await drawBand(sheet, { brand: content.clinic, logo }, room);
  sheet.write(texts.sheetTitle, margin, 712, { size: 22, weight: 'bold' });
  sheet.write(sheet.shorten(content.clinic.name, room, { size: 13 }), margin, 690, { size: 13, colour: '#444444' });
  sheet.write(sheet.shorten(content.clinic.where, room, { size: 9.5 }), margin, 674, { size: 9.5, colour: '#666666' });
  const top = 656;
  drawQr(sheet, qrOf(content.address), { x: margin, top });
  const beside = margin + qrSide + 28;
  const besideRoom = sheet.width - margin - beside;
  let y = top - 12;
  for (const line of sheet.wrap(texts.sheetLead, besideRoom, value)) {
    sheet.write(line, beside, y, value);
    y -= lineHeight;
  }
  y -= gap;
  sheet.write(texts.code, beside, y, label);
  sheet.write(content.code, beside, y - 30, { size: 28, weight: 'bold' });
  y -= 56;
  for (const line of sheet.wrap(content.address, besideRoom, { size: 10 })) {
    sheet.write(line, beside, y, { size: 10 });
    y -= 14;
  }
  y = top - qrSide - 30;
  sheet.rule(margin, y, room);
  y -= 28;
  const rows: [string, string][] = [
    [texts.type, content.category],
    [texts.sentOn, content.sentOn],
    [texts.patient, content.patientInitials],
    [texts.registered, content.registeredAt],
    [texts.sha256, content.sha256],
  ];
  y = writeFacts(sheet, rows, y);
  sheet.rule(margin, y, room);
  y -= 24;
  for (const line of sheet.wrap(texts.note, room, { size: 10 })) {
    sheet.write(line, margin, y, { size: 10, colour: '#666666' });
    y -= 15;
  }
  return document.save();
}
