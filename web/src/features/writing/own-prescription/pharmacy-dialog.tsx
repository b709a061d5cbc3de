import { useQuery } from '@tanstack/react-query';
import type { Verification } from '@virtual-med/contract/verification/verification';
import { ownPrescriptionTexts as texts } from '@virtual-med/contract/writing/own-prescription.texts';
import { Download, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import type { DocumentIds } from '../../../lib/transport/ids.ts';
import { saveBlob } from '../../../lib/transport/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type OpenProps } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAct } from '../../../ui/use-submit.ts';
import { pharmacyQuery, saveSigned, signedFileQuery } from './own-prescription.api.ts';

/** Dark on white whatever the colours around it, and as large as the screen allows: it is read across a counter. */
const LargeQr = ({ qr: { size, path } }: Pick<Verification, 'qr'>) => (
  <svg
    role="img"
    aria-label={texts.qrLabel}
    viewBox={`-4 -4 ${size + 8} ${size + 8}`}
    shapeRendering="crispEdges"
    className="mx-auto aspect-square w-full max-w-[min(24rem,52dvh)] rounded-card border border-line"
  >
    <path d={`M-4 -4h${size + 8}v${size + 8}h-${size + 8}z`} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
);

const Checked = ({ verification: { address, code, qr } }: { verification: Verification }) => (
  <div className="grid gap-4 text-center">
    <LargeQr qr={qr} />
    <dl className="grid gap-3">
      <div>
        <dt className="text-support text-ink-muted">{texts.code}</dt>
        <dd className="text-[clamp(1.75rem,9vw,2.75rem)] leading-tight font-semibold tracking-wider tabular-nums">
          {code}
        </dd>
      </div>
      <div>
        <dt className="text-support text-ink-muted">{texts.address}</dt>
        <dd className="wrap-anywhere">{address}</dd>
      </div>
    </dl>
  </div>
);

const mayShare = (file: File): boolean => {
  try {
    return navigator.canShare?.({ files: [file] }) ?? false;
  } catch {
    return false;
  }
};

/** The file is here since the page was opened. */
function SignedFile({ ids, fileName }: { ids: DocumentIds; fileName: string }) {
  const { data: content } = useQuery(signedFileQuery(ids));
  const file = content && new File([content], fileName, { type: 'application/pdf' });
  const share = useAct(texts.shareFailed, async () => {
    if (!file) return;
    await navigator.share({ files: [file], title: fileName }).catch((error: unknown) => {
      // Whoever closes the list of apps has not failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  });
  const save = useAct(texts.saveFailed, async () => {
    if (navigator.onLine || !content) await saveSigned(ids, fileName);
    else saveBlob(fileName, content);
  });
  return (
    <div className="grid gap-2 sm:flex sm:justify-center">
      {file && mayShare(file) && (
        <Button loading={share.busy} onClick={() => void share.run()}>
          {!share.busy && <Share2 className="size-5" aria-hidden="true" />}
          {texts.share}
        </Button>
      )}
      <Button variant="outline" loading={save.busy} onClick={() => void save.run()}>
        {!save.busy && <Download className="size-5" aria-hidden="true" />}
        {save.busy ? texts.saving : texts.save}
      </Button>
    </div>
  );
}

interface PharmacyProps {
  ids: DocumentIds;
  fileName: string;
  /** Signed by hand: the paper is what counts. */
  byHand: boolean;
}

function Pharmacy({ ids, fileName, byHand }: PharmacyProps) {
  useWakeLock();
  const { data: verification, isPending } = useQuery(pharmacyQuery(ids));
  return (
    <div className="mt-5 grid gap-5">
      {byHand && <p className="rounded-control bg-waiting-soft px-4 py-3 text-waiting-ink">{texts.byHand}</p>}
      {verification ? (
        <Checked verification={verification} />
      ) : isPending ? (
        <Skeleton className="mx-auto aspect-square w-full max-w-96" />
      ) : (
        <p>{texts.noVerification}</p>
      )}
      <SignedFile ids={ids} fileName={fileName} />
      {'wakeLock' in navigator && <p className="text-center text-support text-ink-muted">{texts.staysOn}</p>}
    </div>
  );
}

export const PharmacyDialog = ({ open, onOpenChange, ...pharmacy }: PharmacyProps & OpenProps & {}) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={texts.pharmacy}
    description={texts.pharmacyLead}
    size="wide"
    startsAtClose
  >
    <Pharmacy {...pharmacy} />
  </Dialog>
);

/** Keeps the screen on, where the browser can; it lets go by itself whenever the page is out of sight. */
function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on low battery: then the screen goes off as always.
      held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (over) void held?.release();
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      void held?.release();
    };
  }, []);
}
