import { shellTexts } from '@virtual-med/contract/shell.texts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PublicLayout } from './public-layout.tsx';

/** The honest answer of a page that is linked but not built yet. */
export const ComingSoon = () => (
  <PublicLayout>
    <div className="m-auto">
      <EmptyState
        heading="h1"
        title={shellTexts.comingSoon}
        action={<LinkButton to="/">Voltar para o início</LinkButton>}
      >
        {shellTexts.comingSoonNote}
      </EmptyState>
    </div>
  </PublicLayout>
);
