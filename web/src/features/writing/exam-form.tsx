import { fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Template } from '@virtual-med/contract/writing/writing';
import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { controlOf, fieldOf } from '../../ui/field-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { CidFields, searchExams, useListInUse } from './code-field.tsx';
import { type ExamValues, examFrom, type FormValues } from './draft-values.ts';
import { SuggestField } from './suggest-field.tsx';

type Values = FormValues['exam_request'];

const mostExams = 40;

const examsOf = ({ content }: Template): ExamValues[] =>
  Array.isArray(content.exams) ? content.exams.map((exam) => examFrom(exam)) : [];

/** Free text first; Enter goes on to the next. */
export function ExamForm({ templates }: { templates: readonly Template[] }) {
  const form = useFormContext<Values>();
  const { control, setFocus, getValues, setValue } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'exams' });
  const listInUse = useListInUse('tuss');
  const focus = (index: number) => setTimeout(() => setFocus(`exams.${index}.name`));
  const add = (index: number) => {
    if (index < fields.length) return focus(index);
    if (fields.length >= mostExams) return;
    append(examFrom({}), { shouldFocus: false });
    focus(index);
  };
  const include = (template: Template) => {
    const written = getValues('exams').filter(({ name }) => name.trim());
    const known = new Set(written.map(({ name }) => name.trim().toLowerCase()));
    const more = examsOf(template).filter(({ name }) => !known.has(name.trim().toLowerCase()));
    setValue('exams', [...written, ...more].slice(0, mostExams), { shouldDirty: true });
  };
  return (
    <div className="grid gap-6">
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-block">{texts.exams}</legend>
        {templates.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-support text-ink-muted">{texts.examsFrom}:</span>
            {templates.map((template) => (
              <Button key={template.id} size="small" variant="outline" onClick={() => include(template)}>
                {template.name}
              </Button>
            ))}
          </div>
        )}
        {fields.map((field, index) => (
          <ExamRow
            key={field.id}
            index={index}
            onNext={() => add(index + 1)}
            isOnly={fields.length === 1}
            onRemove={() => {
              if (fields.length === 1) return setValue('exams', [examFrom({})], { shouldDirty: true });
              remove(index);
              focus(Math.max(0, index - 1));
            }}
          />
        ))}
        <div>
          <Button variant="outline" onClick={() => add(fields.length)}>
            <Plus className="size-4.5" aria-hidden="true" />
            {texts.addExam}
          </Button>
        </div>
        <p className="min-h-5 text-support text-ink-muted">{listInUse}</p>
      </fieldset>
      <TextArea label={texts.indication} maxLength={500} {...fieldOf(form)('indication')} />
      <CidFields />
    </div>
  );
}

interface ExamRowProps {
  index: number;
  isOnly: boolean;
  onNext: () => void;
  onRemove: () => void;
}

function ExamRow({ index, isOnly, onNext, onRemove }: ExamRowProps) {
  const form = useFormContext<Values>();
  const { control, setValue } = form;
  const name = `exams.${index}` as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-1 gap-y-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
      <Controller
        control={control}
        name={`${name}.name`}
        render={(exam) => (
          <div className="sm:pr-3">
            <SuggestField
              {...controlOf(exam)}
              label={texts.exam(index + 1)}
              onChange={(typed) => {
                exam.field.onChange(typed);
                // The code belongs to the name it came with.
                setValue(`${name}.code`, '');
              }}
              onTake={({ code }) => setValue(`${name}.code`, code, { shouldDirty: true })}
              onEnter={onNext}
              search={searchExams}
              maxLength={200}
              error={exam.fieldState.error?.message ?? (index === 0 ? form.formState.errors.exams?.message : undefined)}
            />
          </div>
        )}
      />
      <div className="max-sm:order-3 max-sm:col-span-2">
        <TextField
          label={texts.examNote(index + 1)}
          maxLength={200}
          autoComplete="off"
          {...fieldOf(form)(`${name}.note`)}
        />
      </div>
      <IconButton aria-label={texts.removeExam(index + 1)} aria-disabled={isOnly || undefined} onClick={onRemove}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
