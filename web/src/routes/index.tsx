import { createFileRoute } from '@tanstack/react-router';
import { AccessButton } from '../features/landing/access-button.tsx';
import { CallToAction } from '../features/landing/call-to-action.tsx';
import { Clinics } from '../features/landing/clinics.tsx';
import { Features } from '../features/landing/features.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { Professionals } from '../features/landing/professionals.tsx';
import { PublicLayout } from '../shell/public-layout.tsx';

const Landing = () => (
  <PublicLayout action={<AccessButton />}>
    <Hero />
    <Features />
    <Professionals />
    <Clinics />
    <CallToAction />
  </PublicLayout>
);

export const Route = createFileRoute('/')({
  component: Landing,
  staticData: { title: 'Virtual.med: documentos médicos de forma digital e segura', still: true },
});
