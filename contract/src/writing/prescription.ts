import { longText, requiredText, shortText } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** What a medicine is by law, as the professional says it: the product only asks. */
export const controls = ['none', 'retained', 'controlled'] as const;
export type Control = (typeof controls)[number];

export const routes = [
  'oral',
  'sublingual',
  'tópica',
  'nasal',
  'ocular',
  'otológica',
  'inalatória',
  'retal',
  'vaginal',
  'subcutânea',
  'intramuscular',
  'intravenosa',
  'outra',
] as const;

const line = (message: string, max: number) => requiredText(message, { max });
const days = z.optional(z.int().check(z.minimum(1), z.maximum(180)));
const timeOfDay = z.string('Informe o horário').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido'));
const dose = line('Informe a dose', 40);

/** How it is taken: structured as far as a timetable needs it. From free text nothing is guessed. */
const posology = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('every'),
    dose,
    hours: z.union([z.literal(4), z.literal(6), z.literal(8), z.literal(12), z.literal(24)]),
    days,
  }),
  z.strictObject({
    kind: z.literal('times'),
    dose,
    at: z.array(timeOfDay).check(z.minLength(1, 'Informe o horário'), z.maxLength(6)),
    days,
  }),
  z.strictObject({
    kind: z.literal('needed'),
    dose,
    hours: z.int().check(z.minimum(1), z.maximum(48)),
    why: line('Informe em que caso', 80),
    mostPerDay: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  }),
  z.strictObject({ kind: z.literal('text'), text: line('Informe como tomar', 500) }),
]);

export const prescriptionItem = z
  .strictObject({
    medicine: line('Informe o medicamento', 160),
    strength: shortText(60),
    form: shortText(40),
    route: z.enum(routes),
    how: posology,
    quantity: shortText(60),
    continuous: z.boolean(),
    note: shortText(300),
    control: z.enum(controls, 'Diga se o medicamento é controlado'),
  })
  .check(
    z.refine((item) => !(item.continuous && 'days' in item.how && item.how.days !== undefined), {
      error: 'Uso contínuo não tem número de dias',
      path: ['continuous'],
    }),
  );
export type PrescriptionItem = z.infer<typeof prescriptionItem>;

export const prescription = z
  .strictObject({
    items: z
      .array(prescriptionItem, 'Inclua um medicamento')
      .check(z.minLength(1, 'Inclua um medicamento'), z.maxLength(20)),
    guidance: longText(2000),
  })
  .check(
    z.refine(({ items }) => new Set(items.map((item) => item.control)).size <= 1, {
      error: 'Medicamentos controlados ou com retenção não dividem a receita com outros',
      path: ['items'],
    }),
  );
export type Prescription = z.infer<typeof prescription>;
