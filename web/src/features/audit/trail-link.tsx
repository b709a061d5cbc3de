import { auditTexts as texts } from '@virtual-med/contract/audit/audit.texts';
import { ScrollText } from 'lucide-react';
import { useId } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Chain } from './audit.api.ts';

/** Where the settings lead to the trail. */
export function TrailLink({ chain }: { chain: Chain }) {
  const id = useId();
  const label = (
    <>
      <ScrollText className="size-5" aria-hidden="true" />
      {texts.open}
    </>
  );
  return (
    <section
      aria-labelledby={id}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <div>
        <h2 id={id} className="text-section">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted">{chain === null ? texts.platformLead : texts.lead}</p>
      </div>
      {chain === null ? (
        <LinkButton variant="outline" to="/admin/trilha">
          {label}
        </LinkButton>
      ) : (
        <LinkButton variant="outline" to="/clinica/$clinicId/trilha" params={{ clinicId: chain }}>
          {label}
        </LinkButton>
      )}
    </section>
  );
}
