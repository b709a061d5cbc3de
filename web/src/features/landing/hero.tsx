import { landingTexts, productName } from '@virtual-med/contract/landing.texts';
import { AnchorButton } from '../../ui/link-button.tsx';
import { DocumentListPreview } from './document-list-preview.tsx';
import { landingCopy } from './landing.copy.ts';
import { PatientHomePreview } from './patient-home-preview.tsx';

export const Hero = () => (
  <section className="relative isolate overflow-hidden">
    <div className="chart-paper absolute inset-0 -z-10" aria-hidden="true" />
    <div className="mx-auto grid max-w-7xl grid-cols-1 items-center gap-x-12 gap-y-14 px-5 pt-14 pb-16 sm:px-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:py-24">
      <div>
        <h1 className="wrap-anywhere">
          <span className="block text-lg font-semibold text-primary-ink">{productName}</span>
          <span className="mt-3 block text-[clamp(2.25rem,1.5rem+3.2vw,3.75rem)] leading-[1.06] font-[650] tracking-[-0.032em]">
            {landingTexts.tagline}
          </span>
        </h1>
        <p className="mt-6 max-w-lg text-lg leading-relaxed text-ink-muted">{landingCopy.lead}</p>
        <div className="mt-9 flex flex-col gap-3 sm:flex-row lg:flex-col lg:items-start xl:flex-row">
          <AnchorButton href="#para-profissionais">{landingTexts.professionalAnchor}</AnchorButton>
          <AnchorButton href="#para-clinicas" variant="outline">
            {landingTexts.clinicAnchor}
          </AnchorButton>
        </div>
      </div>
      <div
        role="img"
        aria-label="A tela inicial do paciente: boas-vindas, seis categorias de documentos e, à frente, os exames laboratoriais prontos para baixar."
        data-palette="verde-mar"
      >
        <PatientHomePreview clinic="Clínica Coração" opened={<DocumentListPreview />} />
      </div>
    </div>
  </section>
);
