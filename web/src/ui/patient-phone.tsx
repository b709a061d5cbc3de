import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { patientPreviewTexts as texts } from '@virtual-med/contract/documents/first-steps.texts';
import { Sheet } from './sheet.tsx';

interface PatientPhoneProps {
  clinicName: string;
  /** On the band as in the product; the first letter stands in where there is none. */
  logoUrl?: string | undefined;
}

/** A patient's phone with the clinic's brand on it, in the colours the page wears. A picture: nothing in it acts. */
export const PatientPhone = ({ clinicName, logoUrl }: PatientPhoneProps) => (
  <div
    aria-hidden="true"
    className="w-67 max-w-full overflow-hidden rounded-[2.125rem] bg-canvas pb-5 text-[0.71875rem] leading-snug text-ink shadow-dialog outline-[7px] outline-[light-dark(var(--ink),var(--line))]"
  >
    <div className="bg-band px-4.5 pt-5.5 pb-11.5 text-on-band">
      {logoUrl ? (
        <img src={logoUrl} alt="" className="h-6 max-w-40 object-contain object-left" />
      ) : (
        <p className="flex h-6 items-center gap-2 font-display text-[0.8125rem] font-[560]">
          <span className="grid size-5 shrink-0 place-items-center rounded-small bg-on-band text-band">
            {[...clinicName.trim()][0]?.toUpperCase()}
          </span>
          <span className="truncate">{clinicName}</span>
        </p>
      )}
      <p className="mt-3.5 font-display text-[1.4375rem] leading-tight font-[560]">{texts.greeting}</p>
    </div>
    <div className="-mt-7.5 px-3.5">
      <div className="flex gap-3 rounded-card border border-line bg-surface p-3.5 shadow-lift">
        <Sheet category="Exames Laboratoriais" size={38} />
        <div>
          <p className="font-semibold text-primary-ink">{texts.arrived}</p>
          <p className="font-display text-base leading-tight font-[560]">{texts.document}</p>
          <p className="mt-2 w-fit rounded-lg bg-primary px-4.5 py-1.5 font-medium text-on-primary">{texts.see}</p>
        </div>
      </div>
      <p className="mt-3.5 mb-2.5 font-display text-[0.9375rem] font-[560]">{texts.documents}</p>
      <div className="grid grid-cols-2 gap-1.75">
        {documentCategories.map((category) => (
          <p
            key={category}
            className="flex min-h-10 items-center gap-2 rounded-control border border-line bg-surface px-2 py-1.5 text-[0.65625rem] leading-tight font-medium"
          >
            <Sheet category={category} size={18} />
            {category}
          </p>
        ))}
      </div>
    </div>
  </div>
);
