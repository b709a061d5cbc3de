import { createFileRoute } from '@tanstack/react-router';
import { accessChoiceTexts } from '@virtual-med/contract/landing.texts';
import { Access } from '../features/identity/sign-in/access.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { DoorLayout } from '../shell/door-layout.tsx';

const Login = () => (
  <DoorLayout>
    <Access />
  </DoorLayout>
);

export const Route = createFileRoute('/login')({
  component: Login,
  staticData: { title: pageTitle(accessChoiceTexts.title) },
});
