import { sendAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrDrawing } from '../../ui/qr-drawing.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { askAccessQr } from './access.api.ts';

interface AccessQrProps {
  clinicId: string;
  patientId: string;
  /** The page it leads to asks for the e-mail, which the record does not have. */
  asksEmail?: boolean;
}

/** The way in for whoever stands there with their phone, or the same as a link to copy. Made when asked for: each new one ends the one before. */
export function AccessQr({ clinicId, patientId, asksEmail = false }: AccessQrProps) {
  const [made, setMade] = useState<Awaited<ReturnType<typeof askAccessQr>>>();
  const { busy, run } = useAct(texts.qrFailed, async () => setMade(await askAccessQr({ clinicId, patientId })));
  if (!made)
    return (
      <div className="grid sm:flex">
        <Button variant="outline" loading={busy} onClick={() => void run()}>
          <QrCode className="size-5" aria-hidden="true" />
          {texts.qr}
        </Button>
      </div>
    );
  return (
    <div className="grid justify-items-center gap-3 border-t border-line pt-5 text-center">
      <div className="w-64 max-w-full">
        <QrDrawing qr={made.qr} label={texts.qrLabel} />
      </div>
      <p className="max-w-prose">{texts.qrNote}</p>
      <p className="text-support text-ink-muted">{asksEmail ? texts.qrAsksEmail : texts.qrOnce}</p>
      <CopyButton text={made.link} label={texts.copyLink} copied={texts.linkCopied} />
    </div>
  );
}
