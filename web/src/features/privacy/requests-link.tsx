import { useQuery } from '@tanstack/react-query';
import { privacyRequestsTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { ShieldQuestionMark } from 'lucide-react';
import { useId } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { requestCountQuery } from './privacy.api.ts';

/** Where the settings lead to the requests. */
export function RequestsLink({ clinicId }: { clinicId: string }) {
  const id = useId();
  const { data: count } = useQuery(requestCountQuery(clinicId));
  return (
    <section
      aria-labelledby={id}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <div>
        <h2 id={id} className="text-section">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          {count && count.waiting > 0 ? texts.banner(count.waiting, count.overdue) : texts.lead}
        </p>
      </div>
      <LinkButton variant="outline" to="/clinica/$clinicId/pedidos-de-privacidade" params={{ clinicId }}>
        <ShieldQuestionMark className="size-5" aria-hidden="true" />
        {texts.open}
      </LinkButton>
    </section>
  );
}
