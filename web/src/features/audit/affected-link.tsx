import { affectedTexts as texts } from '@virtual-med/contract/audit/affected.texts';
import { UsersRound } from 'lucide-react';
import type { TrailSearch } from '../../lib/search-params/trail-search.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Chain } from './audit.api.ts';

/** From the trail to whom it touched, with the filters that mean the same there. */
export function AffectedLink({ chain, search: { pessoa, de, ate } }: { chain: Chain; search: TrailSearch }) {
  const search = { ...(pessoa ? { pessoa } : {}), ...(de ? { de } : {}), ...(ate ? { ate } : {}) };
  const label = (
    <>
      <UsersRound className="size-4.5" aria-hidden="true" />
      {texts.open}
    </>
  );
  return chain === null ? (
    <LinkButton variant="outline" to="/admin/afetados" search={search}>
      {label}
    </LinkButton>
  ) : (
    <LinkButton variant="outline" to="/clinica/$clinicId/afetados" params={{ clinicId: chain }} search={search}>
      {label}
    </LinkButton>
  );
}
