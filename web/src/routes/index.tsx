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
      {/* Far below what is seen first, and more than half of the page: laid out when somebody comes near it. */}
      <div className="[contain-intrinsic-block-size:auto_232rem] [content-visibility:auto] lg:[contain-intrinsic-block-size:auto_135rem]">
        <Clinics />
        <Plans offer={offer} />
        <Testimony />
        <Answers />
        <CallToAction />
      </div>
    </PublicLayout>
  );
}

export const Route = createFileRoute('/')({
  component: Landing,
  staticData: { title: 'Virtual.med: documentos médicos de forma digital e segura', still: true },
});
