import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { adminHelp } from '../../../features/help/admin.help.ts';
import { HelpPage } from '../../../features/help/help-page.tsx';
import { pageTitle } from '../../../lib/browser/page-title.ts';
import { PageError } from '../../../shell/area-error.tsx';

export const Route = createFileRoute('/admin/_panel/ajuda')({
  component: () => <HelpPage content={adminHelp} />,
  errorComponent: PageError,
  staticData: { title: pageTitle(menuTexts.admin.help) },
});
