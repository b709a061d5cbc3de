import {
  fieldsOfKind,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  requiredFields,
} from '@virtual-med/contract/imports/imports';
import type { PeopleImport } from '@virtual-med/contract/imports/imports.endpoints';
import { importFieldLabels, importTexts } from '@virtual-med/contract/imports/imports.texts';
import { importKindTexts, importPageTexts as texts } from '@virtual-med/contract/imports/imports-page.texts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { checkColumns, discard } from './imports.api.ts';

const none = 'none';
const optionsOf = (kind: ImportKind) => [
  { value: none, label: texts.columns.leftOut },
  ...fieldsOfKind[kind].map((field) => ({ value: field as string, label: importFieldLabels[field] })),
];

/** Each field is one column: what is chosen here is taken from where it was. */
const withField = (mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping =>
  mapping.map((before, at) => (at === column ? field : before === field ? null : before));

/** What each column of the list is, with what stands in it. */
export function MapColumns({ clinicId, made }: { clinicId: string; made: PeopleImport }) {
  const id = useId();
  const [mapping, setMapping] = useState<ImportMapping>(() => made.columns.map(({ field }) => field));
  const { busy, run } = useAct(texts.columns.failed, () => checkColumns({ clinicId, importId: made.id }, mapping));
  const options = optionsOf(made.kind);
  const isWhole = requiredFields[made.kind].every((field) => mapping.includes(field));
  const columns = made.columns.map((each, column) => ({ ...each, column }));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-section">
        {texts.columns.title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">
        {texts.columns.note(made.rows)} {made.remembered && texts.columns.remembered}
      </p>
      <div className="mt-5 grid items-start gap-x-6 gap-y-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ heading, samples, column }) => (
          <Select
            key={column}
            label={heading || importTexts.column(column + 1)}
            hint={samples.length > 0 ? texts.columns.sample(samples) : texts.columns.noSample}
            options={options}
            value={mapping[column] ?? none}
            placeholder={texts.columns.leftOut}
            onChange={(value) => setMapping(withField(mapping, column, value === none ? null : (value as ImportField)))}
          />
        ))}
      </div>
      {!isWhole && (
        <div className="mt-4" role="alert">
          <FormMessage kind="failure">{importKindTexts[made.kind].columnsMissing}</FormMessage>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        <Button loading={busy} aria-disabled={!isWhole || undefined} onClick={() => isWhole && void run()}>
          {texts.columns.check}
        </Button>
        <DiscardButton clinicId={clinicId} importId={made.id} />
      </div>
    </section>
  );
}

/** Nobody was registered yet: nothing is lost that could not be brought in again. */
export function DiscardButton(ref: { clinicId: string; importId: string }) {
  const { busy, run } = useAct(texts.discardFailed, () => discard(ref));
  return (
    <Button variant="outline" loading={busy} onClick={() => void run()}>
      {texts.discard}
    </Button>
  );
}
