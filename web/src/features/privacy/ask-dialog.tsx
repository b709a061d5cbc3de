import { formatDateTime, formatDay } from '@virtual-med/contract/core/formats';
import type { OwnRecord, PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { askedText, ownDataTexts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from './part.tsx';
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

const receiptTexts = ownDataTexts.receipt;

interface ReceiptProps {
  request: PrivacyRequest;
  timeZone: string;
  onClose: () => void;
}

/** What the person keeps: the number, when, what, and until when there is an answer. */
const Receipt = ({ request, timeZone, onClose }: ReceiptProps) => (
  <div className="mt-5 grid gap-5">
    <Facts
      facts={[
        {
          label: receiptTexts.protocol,
          value: <strong className="font-semibold tabular-nums select-all">{request.protocol}</strong>,
        },
        {
          label: receiptTexts.at,
          value: <span className="tabular-nums">{formatDateTime(request.askedAt, timeZone)}</span>,
        },
        { label: receiptTexts.what, value: askedText(request) },
        ...(request.state === 'open' ? [{ label: receiptTexts.until, value: formatDay(request.dueOn) }] : []),
      ]}
    />
    <div className="flex justify-end">
      <Button onClick={onClose}>{receiptTexts.close}</Button>
    </div>
  </div>
);
