import { deskTexts as texts } from '@virtual-med/contract/reception/reception.texts';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { QrDrawing } from '../../ui/qr-drawing.tsx';
import { useAct } from '../../ui/use-act.ts';
import { askAccessQr } from './reception.api.ts';

interface AccessQrProps {
  ids: { readonly clinicId: string; readonly patientId: string };
  birthDate: string | null;
}

/** The way in for whoever stands at the desk with their phone: made when asked for, as each new one ends the one before. */
export function AccessQr({ ids, birthDate }: AccessQrProps) {
  const [qr, setQr] = useState<Awaited<ReturnType<typeof askAccessQr>>['qr']>();
  const { busy, run } = useAct(texts.qrFailed, async () => setQr((await askAccessQr(ids)).qr));
  // A link that asks for no birth date is none to hand over.
  if (birthDate === null) return null;
  if (!qr)
    return (
      <div className="border-t border-line pt-5">
        <Button variant="outline" loading={busy} onClick={() => void run()}>
          <QrCode className="size-5" aria-hidden="true" />
          {texts.qr}
        </Button>
      </div>
    );
  return (
    <div className="grid justify-items-center gap-3 border-t border-line pt-5 text-center">
      <div className="w-64 max-w-full">
        <QrDrawing qr={qr} label={texts.qrLabel} />
      </div>
      <p className="max-w-prose">{texts.qrNote}</p>
      <p className="text-support text-ink-muted">{texts.qrOnce}</p>
    </div>
  );
}
