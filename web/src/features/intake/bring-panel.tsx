import { documentAccept } from '@virtual-med/contract/documents/documents';
import { intakePageTexts as texts } from '@virtual-med/contract/intake/intake-page.texts';
import { FolderUp, Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Bringing, leftOf } from './bring-queue.ts';
import type { useBringing } from './use-bringing.ts';

const accept = `${documentAccept},.zip,application/zip`;

interface BringPanelProps {
  bring: ReturnType<typeof useBringing>;
  isOver: boolean;
  /** Nothing waits yet: bringing is what the page is for. */
  isFirst: boolean;
}

/** Where files are brought in: by drop anywhere on the page, or by choice. */
export function BringPanel({ bring, isOver, isFirst }: BringPanelProps) {
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void bring.bring(Promise.resolve([...(target.files ?? [])]));
    // Reset, so that choosing the same file fires `change`.
    target.value = '';
  };
  const words = isPhone ? texts.bringHere : texts.dropHere;
  return (
    <section
      aria-label={words}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-dashed p-4 sm:p-5 ${
        isOver ? 'border-primary-ink bg-primary-soft text-primary-ink' : 'border-control-line bg-surface'
      }`}
    >
      <div className="min-w-0 grow basis-60">
        <p className="text-block">{isOver ? texts.drop : words}</p>
        <p className="mt-0.5 text-support text-ink-muted">{texts.dropNote}</p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:grow">
        <input
          ref={filesInput}
          type="file"
          multiple
          hidden
          accept={accept}
          aria-label={texts.chooseFiles}
          onChange={take}
        />
        <input
          ref={folderInput}
          type="file"
          multiple
          hidden
          aria-label={texts.chooseFolder}
          onChange={take}
          {...{ webkitdirectory: '' }}
        />
        <Button
          variant={isFirst ? 'primary' : 'outline'}
          loading={bring.isCollecting}
          onClick={() => filesInput.current?.click()}
        >
          {!bring.isCollecting && <Upload className="size-4.5" aria-hidden="true" />}
          {texts.chooseFiles}
        </Button>
        {/* A phone's browser has no folders to choose. */}
        {!isPhone && (
          <Button variant="outline" onClick={() => folderInput.current?.click()}>
            <FolderUp className="size-4.5" aria-hidden="true" />
            {texts.chooseFolder}
          </Button>
        )}
      </div>
    </section>
  );
}

const stageNotes: Partial<Record<Bringing['stage'], string>> = {
  waiting: texts.bringing.offline,
  busy: texts.bringing.busy,
  locked: texts.bringing.locked,
  paused: texts.bringing.paused,
};

const inOneLine = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(' ');

function LeftOutList({ leftOut }: Pick<Bringing, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  // The list only grows.
  const numbered = leftOut.map((file, number) => ({ ...file, number }));
  return (
    <details className="text-support">
      <summary className="min-h-8 cursor-pointer content-center font-medium text-danger-ink">
        {texts.bringing.leftOut(leftOut.length)}
      </summary>
      <ul className="mt-1 grid max-h-60 gap-1.5 overflow-y-auto">
        {numbered.map(({ name, problem, number }) => (
          <li key={number} className="wrap-anywhere">
            <span className="font-medium">{name}</span> <span className="text-ink-muted">{problem}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How far what is brought has come. */
export function BringProgress({ bring }: Pick<BringPanelProps, 'bring'>) {
  const { bringing, isCollecting } = bring;
  const { stage, total, known, arrived, leftOut, problem } = bringing;
  if (isCollecting && total === 0)
    return (
      <p role="status" className="mt-3 flex items-center gap-2.5 text-support text-ink-muted">
        <Spinner />
        {texts.bringing.collecting}
      </p>
    );
  if (total === 0) return null;
  const left = leftOf(bringing);
  const isHeld = stage === 'paused' || stage === 'halted';
  const came = arrived + known;
  return (
    <section
      aria-label={texts.bringing.title}
      className="mt-3 grid gap-2 rounded-card border border-line bg-surface p-4 sm:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 grow basis-40">
          <span className="font-medium tabular-nums">
            {left > 0
              ? `${texts.bringing.title}: ${texts.bringing.progress(total - left, total)}`
              : came > 0
                ? texts.bringing.done(came)
                : texts.bringing.noneBrought}
          </span>{' '}
          <span className="text-ink-muted">
            {inOneLine([left > 0 && (problem ?? stageNotes[stage]), known > 0 && texts.bringing.known(known)])}
          </span>
        </p>
        <div className="flex gap-2">
          {left > 0 && (
            <Button variant="outline" size="small" onClick={isHeld ? bring.goOn : bring.pause}>
              {isHeld ? texts.bringing.goOn : texts.bringing.pause}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={bring.cancel}>
            {left > 0 ? texts.bringing.cancel : texts.bringing.close}
          </Button>
        </div>
      </div>
      {left > 0 && (
        <progress
          value={total - left}
          max={total}
          aria-label={texts.bringing.title}
          className="h-2 w-full accent-primary"
        />
      )}
      <LeftOutList leftOut={leftOut} />
    </section>
  );
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Files and folders dropped anywhere on the page; gives whether something is dragged over it. */
export function useDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const done = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent) => void) =>
      document.addEventListener(name, heard, { signal: done.signal });
    listen('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', (event) => !event.relatedTarget && setOver(false));
    listen('drop', (event) => {
      setOver(false);
      if (!event.dataTransfer || !carriesFiles(event)) return;
      event.preventDefault();
      take(event.dataTransfer);
    });
    return () => done.abort();
  }, []);
  return isOver;
}
