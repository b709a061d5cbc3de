import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { ImportKind } from '@virtual-med/contract/imports/imports';
import type { PeopleImport } from '@virtual-med/contract/imports/imports.endpoints';
import {
  importKindTexts,
  importStateLabels,
  importPageTexts as texts,
} from '@virtual-med/contract/imports/imports-page.texts';
import { FileSpreadsheet } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-message.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Failure, failedAct } from '../../ui/use-submit.ts';
import { sendList } from './imports.api.ts';

const accept = '.xlsx,.xlsm,.csv,.txt,.tsv,text/csv';

interface ChooseFileProps {
  clinicId: string;
  kind: ImportKind;
  onKept: (made: PeopleImport) => void;
}

/** The file input lies over the whole place, so that what is dropped on it is chosen. */
export function ChooseFile({ clinicId, kind, onKept }: ChooseFileProps) {
  const id = useId();
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** The same for every try of one file: it is kept once. */
  const sending = useRef<{ file: File; key: string }>(undefined);
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file fires `change`.
    target.value = '';
    if (!file || reading) return;
    const before = sending.current;
    const isSame =
      before?.file.name === file.name &&
      before.file.lastModified === file.lastModified &&
      before.file.size === file.size;
    const key = isSame ? before.key : newUuid();
    sending.current = { file, key };
    setReading(true);
    setFailure(undefined);
    try {
      onKept(await sendList(clinicId, { kind, key, file }, new AbortController().signal));
    } catch (error) {
      setFailure(failedAct(texts.file.failed)(error));
    } finally {
      setReading(false);
    }
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-section">
        {texts.file.title}
      </h2>
      <div className="relative mt-4 grid justify-items-center gap-2 rounded-card border border-dashed border-control-line bg-surface px-5 py-10 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary-ink hover:bg-sunken">
        {reading ? <Spinner /> : <FileSpreadsheet className="size-8 text-primary-ink" aria-hidden="true" />}
        <p className="text-block" role={reading ? 'status' : undefined}>
          {reading ? texts.file.reading : texts.file.choose}
        </p>
        {!reading && <p className="text-support text-ink-muted max-sm:hidden">{texts.file.drop}</p>}
        <input
          type="file"
          accept={accept}
          aria-label={texts.file.choose}
          aria-describedby={`${id}-accepts`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => void take(event)}
        />
      </div>
      <p id={`${id}-accepts`} className="mt-3 max-w-prose text-support text-ink-muted">
        {importKindTexts[kind].accepts}
      </p>
      {failure && (
        <div role="alert" className="mt-4">
          <FormFailure failure={failure} />
        </div>
      )}
    </section>
  );
}

interface EarlierProps {
  imports: readonly PeopleImport[];
  timeZone: string;
  onOpen: (importId: string) => void;
}

export function EarlierImports({ imports, timeZone, onOpen }: EarlierProps) {
  if (imports.length === 0) return null;
  return (
    <PagePart title={texts.file.earlier}>
      <ul className="divide-y divide-line">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{one.fileName}</p>
              <p className="text-support text-ink-muted">
                {importStateLabels[one.state]} · {texts.file.by(one.broughtBy, formatDateTime(one.createdAt, timeZone))}
              </p>
            </div>
            <Button variant="outline" size="small" onClick={() => onOpen(one.id)}>
              {texts.file.open}
              <span className="sr-only"> {one.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </PagePart>
  );
}
