import { createFileRoute } from '@tanstack/react-router';
import { AccessButton } from '../features/landing/access-button.tsx';
import { Answers, Testimony } from '../features/landing/answers.tsx';
import { CallToAction } from '../features/landing/call-to-action.tsx';
import { Clinics } from '../features/landing/clinics.tsx';
import { Features } from '../features/landing/features.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { OfferLine, Plans, useOffer } from '../features/landing/offer.tsx';
import { Professionals } from '../features/landing/professionals.tsx';
import { SectionLinks } from '../features/landing/section-links.tsx';
import { PublicLayout } from '../shell/public-layout.tsx';

function Landing() {
  const offer = useOffer();
  return (
    <PublicLayout
      action={
        <>
          <SectionLinks />
          <AccessButton />
        </>
      }
    >
      <Hero>
        <OfferLine offer={offer} />
      </Hero>
      <Features />
      <Professionals />
      <Clinics />
      <Plans offer={offer} />
      <Testimony />
      <Answers />
      <CallToAction />
    </PublicLayout>
  );
}

export const Route = createFileRoute('/')({
  component: Landing,
  staticData: { title: 'Virtual.med: documentos médicos de forma digital e segura', still: true },
});
