import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { landingPageTexts } from '@virtual-med/contract/landing/landing-page.texts';
import { contact } from '../../lib/browser/contact.ts';
import { supportLink } from '../../lib/browser/support-link.ts';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { Scene } from '../../ui/scene.tsx';

const { promise, byEmail } = landingPageTexts.callToAction;

export function CallToAction() {
  const support = supportLink({ ...contact(), message: landingTexts.whatsAppMessage });
  return (
    <section className="pb-12 lg:pb-16" aria-labelledby="titulo-cadastro">
      <div className="mx-auto max-w-7xl px-5 sm:px-8">
        <div className="on-band grid items-center gap-8 rounded-[1.75rem] bg-band px-6 pt-10 pb-8 text-on-band md:grid-cols-[minmax(0,1fr)_auto] md:px-12 md:py-14 lg:px-16">
          <div>
            <h2 id="titulo-cadastro" className="max-w-lg text-headline">
              {promise}
            </h2>
            <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              <LinkButton to="/assinatura" variant="on-band" size="large">
                {landingTexts.register}
              </LinkButton>
              <AnchorButton
                href={support.href}
                variant="outline-on-band"
                size="large"
                {...(support.email
                  ? { 'aria-describedby': 'suporte-por-email' }
                  : { target: '_blank', rel: 'noreferrer' })}
              >
                {landingTexts.askOnWhatsApp}
              </AnchorButton>
            </div>
            {support.email && (
              <p id="suporte-por-email" className="mt-4 text-support text-on-band-muted">
                {byEmail} {support.email}
              </p>
            )}
          </div>
          <div className="grid justify-items-center">
            <Scene name="envelope" />
          </div>
        </div>
      </div>
    </section>
  );
}
