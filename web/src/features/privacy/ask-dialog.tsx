import type { OwnRecord, PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { ownDataTexts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { Dialog } from '../../ui/dialog.tsx';
import { Receipt } from './receipt.tsx';
import { CorrectionForm, DeletionForm, OtherForm } from './request-form.tsx';

const texts = ownDataTexts.form;

export type Asking = 'correction' | 'deletion' | 'other';

/** What the dialog shows: a form, or what came of it. Kept while it closes. */
export type Shown = { asks: Asking; record: OwnRecord } | { receipt: PrivacyRequest };

const forms = { correction: CorrectionForm, deletion: DeletionForm, other: OtherForm } as const;
const titles = {
  correction: texts.correctionTitle,
  deletion: texts.deletionTitle,
  other: texts.otherTitle,
} as const;

interface AskDialogProps {
  clinicId: string;
  timeZone: string;
  open: boolean;
  shown: Shown | undefined;
  onReceipt: (receipt: PrivacyRequest) => void;
  onClose: () => void;
}

export function AskDialog({ clinicId, timeZone, open, shown, onReceipt, onClose }: AskDialogProps) {
  const isForm = shown && 'asks' in shown;
  const Form = isForm ? forms[shown.asks] : undefined;
  const receiptTitle =
    shown && 'receipt' in shown && shown.receipt.kind === 'notices'
      ? ownDataTexts.receipt.choiceTitle
      : ownDataTexts.receipt.title;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={isForm ? titles[shown.asks] : receiptTitle}
      description={isForm ? texts.deadline : ownDataTexts.receipt.mailed}
      holdsWork={Boolean(isForm)}
    >
      {Form && isForm && (
        <Form key={shown.asks} clinicId={clinicId} record={shown.record} onDone={onReceipt} onCancel={onClose} />
      )}
      {shown && 'receipt' in shown && <Receipt request={shown.receipt} timeZone={timeZone} onClose={onClose} />}
    </Dialog>
  );
}
