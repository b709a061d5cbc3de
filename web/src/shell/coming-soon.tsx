import { LinkButton } from '../ui/link-button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { PublicLayout } from './public-layout.tsx';

/** The honest answer of a page that is linked but not built yet. */
export const ComingSoon = () => (
  <PublicLayout>
    <div className="m-auto">
      <EmptyState
        heading="h1"
        title="Esta página chega em breve"
        action={<LinkButton to="/">Voltar para o início</LinkButton>}
      >
        Ainda estamos preparando esta parte da Virtual.med.
      </EmptyState>
    </div>
  </PublicLayout>
);
