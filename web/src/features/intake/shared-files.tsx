import { useLocation, useNavigate } from '@tanstack/react-router';
import { shareAddress, sharedHash } from '@virtual-med/contract/branding/pwa-addresses';
import { intakePageTexts } from '@virtual-med/contract/intake/intake-page.texts';
import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { forgetShared } from '../../lib/storage/kept-files.ts';
import { readShared } from '../../lib/storage/shared-files.ts';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import type { PatientPicking, PickedPatient } from './check-dialog.tsx';

const texts = intakePageTexts.shared;

interface SharedFilesProps {
  clinicId: string;
  patients: PatientPicking;
  /** With the patient they are of, where all are of one. */
  onBring: (files: readonly File[], patientId: string | undefined) => void;
}

/**
 * What somebody chose this app for in their phone's sharing menu. Any site can make a browser send such files, so nothing
 * is done with them before the person says so.
 */
export function SharedFiles({ clinicId, patients, onBring }: SharedFilesProps) {
  const wasShared = useLocation({ select: ({ hash }) => hash === sharedHash });
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>();
  const [patient, setPatient] = useState<PickedPatient | null>(null);
  useEffect(() => {
    let isGone = false;
    void readShared(shareAddress(clinicId)).then((held) => !isGone && setFiles(held));
    return () => {
      isGone = true;
    };
  }, [clinicId]);
  if (!files || (files.length === 0 && !wasShared)) return null;
  const settle = () => {
    setFiles([]);
    void forgetShared();
    void navigate({ to: '.', hash: '', replace: true });
  };
  if (files.length === 0)
    return (
      <div role="status" className="mb-3">
        <StatusLine
          icon={<Share2 aria-hidden="true" />}
          tone="waiting"
          state={texts.lost}
          detail={texts.lostNote}
          action={
            <Button variant="quiet" size="small" onClick={settle}>
              {intakePageTexts.bringing.dismiss}
            </Button>
          }
        />
      </div>
    );
  const first = files.slice(0, 5).map(({ name }, number) => ({ name, number }));
  return (
    <section
      aria-label={texts.held(files.length)}
      className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-primary-line bg-primary-soft p-4 sm:p-5"
    >
      <div className="min-w-0 grow basis-60">
        <p className="text-block">{texts.held(files.length)}</p>
        <ul className="mt-1 text-support wrap-anywhere">
          {first.map(({ name, number }) => (
            <li key={number}>{name}</li>
          ))}
          {files.length > 5 && <li>+ {files.length - 5}</li>}
        </ul>
      </div>
      <div className="grid min-w-0 grow basis-72 gap-1 max-sm:basis-full">
        {patients.picker({ value: patient, onChange: setPatient })}
        <p className="text-support text-ink-muted">{texts.note}</p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:grow">
        <Button
          onClick={() => {
            onBring(files, patient?.value);
            settle();
          }}
        >
          {texts.bring}
        </Button>
        <Button variant="outline" onClick={settle}>
          {texts.discard}
        </Button>
      </div>
    </section>
  );
}
