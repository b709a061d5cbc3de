import type { OwnRecord } from '@virtual-med/contract/privacy/privacy-requests';
import { retentionTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';

/** Until when the law has the record kept, and what need not wait. */
export const RetentionRule = ({ retention }: Pick<OwnRecord, 'retention'>) => (
  <div className="grid gap-3">
    <p className="max-w-prose">
      {texts.rule(retention.keptUntil, retention.lastEntryOn)} {texts.blocked}
    </p>
    <div>
      <p className="font-medium">{texts.canTitle}:</p>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 marker:text-primary-ink">
        {texts.can.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  </div>
);
