import { editorTexts, fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Template } from '@virtual-med/contract/writing/writing';
import { lazy, Suspense } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TitledValues } from './draft-values.ts';

/** Heavier than all the rest of the page: fetched where a text is written. */
const TextEditor = lazy(async () => ({ default: (await import('./editor/text-editor.tsx')).TextEditor }));

export function TextForm({ templates }: { templates: readonly Template[] }) {
  const { control, register, formState } = useFormContext<TitledValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-5">
      <TextField label={texts.title} maxLength={120} error={errors.title?.message} {...register('title')} />
      <Suspense
        fallback={
          <Loading>
            <Skeleton className="h-80" />
            <span className="sr-only">{editorTexts.loading}</span>
          </Loading>
        }
      >
        <Controller
          control={control}
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
