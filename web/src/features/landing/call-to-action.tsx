import { landingTexts } from '@virtual-med/contract/landing.texts';
import { contact } from '../../lib/browser/contact.ts';
import { supportLink } from '../../lib/browser/support-link.ts';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { landingCopy } from './landing.copy.ts';

const { promise, detail, byEmail } = landingCopy.callToAction;

const Heartbeat = () => (
  <svg
    viewBox="0 0 560 320"
    preserveAspectRatio="xMaxYMid slice"
    className="absolute inset-y-0 right-0 -z-10 h-full w-1/2 stroke-band-line max-xl:hidden"
    fill="none"
    strokeWidth="3"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M0 160h180l22-34 24 34h34l60 116 76-236 44 120h140" />
  </svg>
);

export function CallToAction() {
  const support = supportLink({ ...contact(), message: landingTexts.whatsAppMessage });
  return (
    <section className="border-t border-line py-20 lg:py-24" aria-labelledby="titulo-cadastro">
      <div className="mx-auto max-w-7xl px-5 sm:px-8">
        <div className="on-band relative isolate overflow-hidden rounded-3xl bg-band px-6 py-14 text-on-band sm:px-12 lg:px-16 lg:py-20">
          <Heartbeat />
          <h2
            id="titulo-cadastro"
            className="max-w-xl text-3xl leading-[1.15] font-semibold tracking-[-0.022em] lg:text-[2.5rem]"
          >
            {promise}
          </h2>
          <p className="mt-4 max-w-lg text-lg text-on-band-muted">{detail}</p>
          <div className="mt-9 flex flex-col gap-3 sm:flex-row">
            <LinkButton to="/assinatura" variant="on-band">
              {landingTexts.register}
            </LinkButton>
            <AnchorButton
              href={support.href}
              variant="outline-on-band"
              {...(support.email
                ? { 'aria-describedby': 'suporte-por-email' }
                : { target: '_blank', rel: 'noreferrer' })}
            >
              {landingTexts.askOnWhatsApp}
            </AnchorButton>
          </div>
          {support.email && (
            <p id="suporte-por-email" className="mt-4 text-sm text-on-band-muted">
              {byEmail} {support.email}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
