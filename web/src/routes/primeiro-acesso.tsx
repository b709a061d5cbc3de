import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { pageTitle } from '../lib/browser/page-title.ts';
import { readToken } from '../lib/search-params/token-search.ts';
import { ClinicFirstAccess } from '../shell/clinic-first-access.tsx';

const FirstAccessPage = () => <ClinicFirstAccess token={Route.useSearch().token ?? ''} />;

export const Route = createFileRoute('/primeiro-acesso')({
  validateSearch: readToken,
  beforeLoad: ({ search }) => {
    if (!search.token) throw redirect({ to: '/paciente/login', replace: true });
  },
  component: FirstAccessPage,
  staticData: { title: pageTitle(pageTitles.firstAccess) },
});
