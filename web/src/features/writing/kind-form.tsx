import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { contentOf } from '@virtual-med/contract/writing/content';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import type { Template } from '@virtual-med/contract/writing/writing';
import type { ReactNode } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { AttendanceForm, CompanionNoteForm, SickNoteForm } from './certificate-forms.tsx';
import { contentFrom, type FormValues } from './draft-values.ts';
import { ExamForm } from './exam-form.tsx';
import { PrescriptionForm } from './prescription-form.tsx';
import { TextForm } from './text-form.tsx';

/** The form is judged as what it comes to: by the contract's schema of its kind. */
export const resolverOf =
  (kind: WrittenKind): Resolver<FieldValues> =>
  (values, context, options) =>
    standardSchemaResolver(contentOf[kind] as never)(
      contentFrom(kind, values as FormValues[WrittenKind] as never) as never,
      context,
      options as never,
    ) as ReturnType<Resolver<FieldValues>>;

interface KindFormProps {
  clinicId: string;
  kind: WrittenKind;
  templates: readonly Template[];
  warningsFor: (medicine: string) => ReactNode;
}

export function KindForm({ clinicId, kind, templates, warningsFor }: KindFormProps) {
  switch (kind) {
    case 'prescription':
      return <PrescriptionForm clinicId={clinicId} warningsFor={warningsFor} />;
    case 'sick_note':
      return <SickNoteForm />;
    case 'companion_note':
      return <CompanionNoteForm />;
    case 'attendance':
      return <AttendanceForm />;
    case 'exam_request':
      return <ExamForm templates={templates} />;
    default:
      return <TextForm templates={templates} />;
  }
}
