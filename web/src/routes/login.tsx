import { createFileRoute } from '@tanstack/react-router';
import { accessChoiceTexts } from '@virtual-med/contract/landing/landing.texts';
import { Access } from '../features/identity/sign-in/access.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { SignInLayout } from '../shell/sign-in-layout.tsx';

const Login = () => (
  <SignInLayout>
    <Access />
  </SignInLayout>
);

export const Route = createFileRoute('/login')({
  component: Login,
  staticData: { title: pageTitle(accessChoiceTexts.title) },
});
