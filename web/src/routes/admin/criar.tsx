import { createFileRoute } from '@tanstack/react-router';
import { setupTexts } from '@virtual-med/contract/sign-in.texts';
import { Setup } from '../../features/setup/setup.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { readToken } from '../../lib/token-search.ts';
import { PublicLayout } from '../../shell/public-layout.tsx';
import { BackLink } from '../../ui/back-link.tsx';

const CreateSuperAdmin = () => (
  <PublicLayout action={<BackLink />}>
    <Setup token={Route.useSearch().token} />
  </PublicLayout>
);

export const Route = createFileRoute('/admin/criar')({
  validateSearch: readToken,
  component: CreateSuperAdmin,
  staticData: { title: pageTitle(setupTexts.title) },
});
