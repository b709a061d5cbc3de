import { createFileRoute } from '@tanstack/react-router';
import { accessChoiceTexts } from '@virtual-med/contract/landing.texts';
import { Access } from '../features/sign-in/access.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';
import { BackLink } from '../ui/back-link.tsx';

const Login = () => (
  <PublicLayout action={<BackLink />}>
    <Access />
  </PublicLayout>
);

export const Route = createFileRoute('/login')({
  component: Login,
  staticData: { title: pageTitle(accessChoiceTexts.title) },
});
