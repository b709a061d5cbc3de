import { carriesSignatureTexts as texts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Said before anybody writes into a file that carries a signature: it stays as it is, and there are other ways. */
export const AlreadySigned = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={name}>
    <div className="mt-4 grid gap-3">
      <p>{texts.note}</p>
      <p>{texts.instead}</p>
    </div>
    <div className="mt-8 flex justify-end">
      <Button onClick={onClose}>{texts.close}</Button>
    </div>
  </Dialog>
);
