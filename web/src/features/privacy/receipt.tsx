import { formatDateTime, formatDay } from '@virtual-med/contract/core/formats';
import type { PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { askedText, ownDataTexts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { Button } from '../../ui/button.tsx';
import { Facts } from './part.tsx';

const texts = ownDataTexts.receipt;

interface ReceiptProps {
  request: PrivacyRequest;
  timeZone: string;
  onClose: () => void;
}

/** What the person keeps: the number, when, what, and until when there is an answer. */
export const Receipt = ({ request, timeZone, onClose }: ReceiptProps) => (
  <div className="mt-5 grid gap-5">
    <Facts
      facts={[
        {
          label: texts.protocol,
          value: <strong className="font-semibold tabular-nums select-all">{request.protocol}</strong>,
        },
        { label: texts.at, value: <span className="tabular-nums">{formatDateTime(request.askedAt, timeZone)}</span> },
        { label: texts.what, value: askedText(request) },
        ...(request.state === 'open' ? [{ label: texts.until, value: formatDay(request.dueOn) }] : []),
      ]}
    />
    <div className="flex justify-end">
      <Button onClick={onClose}>{texts.close}</Button>
    </div>
  </div>
);
