import { requiredText, shortText } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import type { WrittenKind } from './kinds.ts';
import { prescription } from './prescription.ts';
import { richText } from './rich-text.ts';

/** What is written in each kind of document; grows with a new version, never changes under an old one. */
export const contentVersion = 1;

/** A CID on a certificate needs a reason that is said on it and recorded. */
export const cidReasons = ['patient_asked', 'legal_duty', 'just_cause'] as const;
export type CidReason = (typeof cidReasons)[number];

const cid = z.strictObject({
  code: requiredText('Informe o CID', { max: 8 }),
  name: shortText(200),
  reason: z.enum(cidReasons, 'Diga por que o CID consta'),
});

const timeOfDay = z.string().check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, 'Horário inválido'));

const namedDay = z.iso.date('Informe a data');

const sickNote = z.strictObject({
  days: z.int('Informe o número de dias').check(z.minimum(1, 'Informe o número de dias'), z.maximum(365)),
  from: namedDay,
  cid: z.nullable(cid),
  note: shortText(500),
});

const companionNote = z.strictObject({
  companion: requiredText('Informe o acompanhante'),
  companionCpf: shortText(14),
  relation: shortText(60),
  from: namedDay,
  days: z.int('Informe o número de dias').check(z.minimum(1, 'Informe o número de dias'), z.maximum(365)),
  note: shortText(500),
});

const attendance = z.strictObject({
  on: namedDay,
  from: timeOfDay,
  until: timeOfDay,
  /** Who was here: the patient, or somebody with them. */
  companion: shortText(120),
  purpose: shortText(200),
});

const examRequest = z.strictObject({
  exams: z
    .array(
      z.strictObject({
        code: shortText(20),
        name: requiredText('Informe o exame', { max: 200 }),
        note: shortText(200),
      }),
      'Inclua um exame',
    )
    .check(z.minLength(1, 'Inclua um exame'), z.maxLength(40)),
  indication: requiredText('Informe a indicação clínica', { max: 500 }),
  cid: z.nullable(cid),
});

const titledText = z.strictObject({
  title: requiredText('Informe o título', { max: 120 }),
  text: richText,
});

/** What a draft must have become to be issued. */
export const contentOf = {
  prescription,
  sick_note: sickNote,
  companion_note: companionNote,
  attendance,
  exam_request: examRequest,
  exam_report: titledText,
  medical_report: titledText,
  guidance: titledText,
} as const satisfies Record<WrittenKind, z.ZodMiniType>;

export type ContentOf<Kind extends WrittenKind> = z.infer<(typeof contentOf)[Kind]>;
export type WrittenContent = { [Kind in WrittenKind]: { kind: Kind; content: ContentOf<Kind> } }[WrittenKind];
