import { uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** The documents a clinic writes here, in the order in which they are offered. */
export const writtenKinds = [
  'prescription',
  'sick_note',
  'companion_note',
  'attendance',
  'exam_request',
  'exam_report',
  'medical_report',
  'guidance',
] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/** How a document becomes valid. */
export const issueWays = ['certificate', 'by_hand', 'unsigned'] as const;
export type IssueWay = (typeof issueWays)[number];

/** On every version of a document that was written here. */
export const writtenMark = z.object({
  kind: z.enum(writtenKinds),
  way: z.enum(issueWays),
  /** The newest version, as far as whoever asks may see one, of what was written in its place. */
  replacedBy: z.nullable(uuid),
});
export type WrittenMark = z.infer<typeof writtenMark>;
