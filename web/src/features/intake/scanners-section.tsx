import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { type Scanner, scannerForm } from '@virtual-med/contract/intake/scanners';
import { scannersTexts as texts } from '@virtual-med/contract/intake/scanners.texts';
import { Download, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { saveTextFile } from '../../lib/transport/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { titledFailure, useAct } from '../../ui/use-submit.ts';
import { connectScanner, disconnectScanner, scannersQuery } from './intake.api.ts';

interface Made {
  readonly name: string;
  readonly token: string;
}

/** The file the program reads: where to send, and the code, which is nowhere else afterwards. */
const saveSettings = ({ token }: Made) =>
  saveTextFile('scanner.json', `${JSON.stringify({ address: location.origin, token }, null, 2)}\n`, 'application/json');

function saveProgram(): void {
  const link = document.createElement('a');
  link.href = '/scanner.mjs';
  link.download = 'scanner.mjs';
  link.click();
}

/** What to do on the computer beside the scanner, while the code can still be had. */
const Installation = ({ made, onDone }: { made: Made; onDone: () => void }) => (
  <>
    <ol className="mt-6 grid list-decimal gap-4 pl-5">
      <li>{texts.steps.node}</li>
      <li>
        {texts.steps.program}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="outline" onClick={saveProgram}>
            <Download className="size-4.5" aria-hidden="true" />
            {texts.program}
          </Button>
          <Button onClick={() => saveSettings(made)}>
            <Download className="size-4.5" aria-hidden="true" />
            {texts.settingsFile}
          </Button>
        </div>
      </li>
      <li>
        {texts.steps.run}
        <p
          className="mt-2 rounded-control bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all"
          translate="no"
        >
          {texts.command}
        </p>
      </li>
    </ol>
    <p className="mt-4 text-ink-muted">{texts.after}</p>
    <div className="mt-6 flex justify-end">
      <Button variant="outline" onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  </>
);

function ConnectDialog({ clinicId, open, onClose }: { clinicId: string; open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<Made>();
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={made ? texts.created(made.name) : texts.connect}
      description={made ? texts.createdNote : texts.connectNote}
      holdsWork
    >
      {made ? (
        <Installation made={made} onDone={onClose} />
      ) : (
        <SubmitForm
          schema={scannerForm}
          defaultValues={{ name: '' }}
          describe={titledFailure(texts.createFailed)}
          send={async ({ name }) => {
            const { scanner, token } = await connectScanner(clinicId, name);
            setMade({ name: scanner.name, token });
          }}
          submit={texts.create}
          onCancel={onClose}
          className="mt-6 grid gap-5"
        >
          {(field) => (
            <TextField
              label={texts.nameLabel}
              placeholder={texts.namePlaceholder}
              autoComplete="off"
              {...field('name')}
            />
          )}
        </SubmitForm>
      )}
    </Dialog>
  );
}

interface ScannerItemProps {
  scanner: Scanner;
  timeZone: string | undefined;
  onRemove: () => void;
}

const ScannerItem = ({ scanner, timeZone, onRemove }: ScannerItemProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
    <ScanLine className="size-6 shrink-0 text-ink-muted" aria-hidden="true" />
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-medium wrap-anywhere">{scanner.name}</p>
      <p className="mt-0.5 text-sm text-ink-muted tabular-nums">
        {texts.madeBy(scanner.madeBy.name, formatDateTime(scanner.createdAt, timeZone))}
      </p>
      <p className="text-sm text-ink-muted tabular-nums">
        {scanner.lastUsedAt ? texts.used(formatDateTime(scanner.lastUsedAt, timeZone)) : texts.neverUsed}
      </p>
    </div>
    <Button variant="outline" aria-label={texts.removeLabel(scanner.name)} onClick={onRemove}>
      {texts.remove}
    </Button>
  </li>
);

function ScannerList({ clinicId, timeZone, scanners }: ScannersSectionProps & { scanners: readonly Scanner[] }) {
  const { open, setOpen, about: chosen, show } = useDialog<Scanner>();
  const remove = useAct(texts.removeFailed, async (scannerId: string) => {
    await disconnectScanner(clinicId, scannerId);
    setOpen(false);
    toast.success({ title: texts.removed });
  });
  return (
    <>
      {scanners.length === 0 ? (
        <p className="text-ink-muted">{texts.none}</p>
      ) : (
        <ul aria-label={texts.list} className="divide-y divide-line rounded-control border border-line">
          {scanners.map((scanner) => (
            <ScannerItem key={scanner.id} scanner={scanner} timeZone={timeZone} onRemove={() => show(scanner)} />
          ))}
        </ul>
      )}
      {chosen && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title={texts.removeTitle(chosen.name)}
          note={texts.removeNote}
          confirm={texts.remove}
          onConfirm={() => void remove.run(chosen.id)}
          pending={remove.busy}
          destructive
        />
      )}
    </>
  );
}

interface ScannersSectionProps {
  clinicId: string;
  timeZone: string | undefined;
}

/** The programs that bring what scanners save into the inbox. */
export function ScannersSection({ clinicId, timeZone }: ScannersSectionProps) {
  const { data, isError, refetch } = useQuery(scannersQuery(clinicId));
  const connecting = useDialog();
  return (
    <section
      aria-labelledby="clinic-scanners"
      className="mt-6 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <h2 id="clinic-scanners" className="text-section">
        {texts.title}
      </h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-muted">{texts.lead}</p>
      {data ? (
        <ScannerList clinicId={clinicId} timeZone={timeZone} scanners={data.scanners} />
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={refetch} />
      ) : (
        <Loading skeleton="h-16" />
      )}
      {data && (
        <div className="mt-5">
          <Button variant="outline" onClick={() => connecting.show()}>
            {texts.connect}
          </Button>
        </div>
      )}
      <ConnectDialog
        key={connecting.key}
        clinicId={clinicId}
        open={connecting.open}
        onClose={() => connecting.setOpen(false)}
      />
    </section>
  );
}
