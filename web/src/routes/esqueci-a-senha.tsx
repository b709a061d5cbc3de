import { createFileRoute } from '@tanstack/react-router';
import { recoveryTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { Recovery } from '../features/identity/recovery/recovery.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { readRecovery } from '../lib/search-params/token-search.ts';
import { DoorLayout } from '../shell/door-layout.tsx';

const ForgotPassword = () => (
  <DoorLayout>
    <Recovery {...Route.useSearch()} />
  </DoorLayout>
);

export const Route = createFileRoute('/esqueci-a-senha')({
  validateSearch: readRecovery,
  component: ForgotPassword,
  staticData: { title: pageTitle(recoveryTexts.title) },
});
