import { shellTexts } from '@virtual-med/contract/shell.texts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from './page-heading.tsx';

/** The honest answer of a page behind a login that is not built yet. */
export const ComingPage = ({ title, message = shellTexts.comingSoon }: { title: string; message?: string }) => (
  <>
    <PageHeading title={title} />
    <div className="mt-8 rounded-xl border border-line bg-surface">
      <EmptyState title={message}>{shellTexts.comingSoonNote}</EmptyState>
    </div>
  </>
);
