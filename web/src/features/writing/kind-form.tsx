import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { contentOf } from '@virtual-med/contract/writing/content';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { editorTexts, fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Template } from '@virtual-med/contract/writing/writing';
import { lazy, type ReactNode, Suspense } from 'react';
import { Controller, type FieldValues, type Resolver, useFormContext } from 'react-hook-form';
import { fieldOf } from '../../ui/field-of.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AttendanceForm, CompanionNoteForm, SickNoteForm } from './certificate-forms.tsx';
import { contentFrom, type FormValues, type TitledValues } from './draft-values.ts';
import { ExamForm } from './exam-form.tsx';
import { PrescriptionForm } from './prescription-form.tsx';

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

/** Heavier than all the rest of the page: fetched where a text is written. */
const TextEditor = lazy(async () => ({ default: (await import('./editor/text-editor.tsx')).TextEditor }));

function TextForm({ templates }: { templates: readonly Template[] }) {
  const form = useFormContext<TitledValues>();
  const field = fieldOf(form);
  return (
    <div className="grid gap-5">
      <TextField label={texts.title} maxLength={120} {...field('title')} />
      <Suspense
        fallback={
          <Loading>
            <Skeleton className="h-80" />
            <span className="sr-only">{editorTexts.loading}</span>
          </Loading>
        }
      >
        <Controller
          control={form.control}
          name="text"
          render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
            <TextEditor
              label={texts.text}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              templates={templates}
              // What is wrong inside the text is said at the text.
              error={error && (error.message ?? texts.textWrong)}
            />
          )}
        />
      </Suspense>
    </div>
  );
}
