import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { FileHeart } from 'lucide-react';
import { Sheet } from '../../ui/sheet.tsx';
import { landingCopy } from './landing.copy.ts';

const { greeting, arrived, document, see, documents } = landingCopy.example;

/** The patient's first screen on a phone, drawn in the palette of whatever holds it. */
export const PhonePreview = ({ clinic }: { clinic: string }) => (
  <div className="w-67 overflow-hidden rounded-[2.125rem] bg-canvas pb-5 text-[0.71875rem] leading-snug text-ink shadow-xl outline-[7px] outline-[light-dark(var(--ink),var(--line))]">
    <div className="on-band bg-band px-4.5 pt-5.5 pb-11.5 text-on-band">
      <p className="flex items-center gap-2 font-display text-[0.8125rem] font-medium">
        <FileHeart className="size-4.5" aria-hidden="true" />
        {clinic}
      </p>
      <p className="mt-3.5 font-display text-[1.4375rem] leading-tight font-[560]">{greeting}</p>
    </div>
    <div className="-mt-7.5 px-3.5">
      <div className="flex gap-3 rounded-card border border-line bg-surface p-3.5 shadow-lift">
        <Sheet category="Exames Laboratoriais" size={38} />
        <div>
          <p className="font-semibold text-primary-ink">{arrived}</p>
          <p className="font-display text-base leading-tight font-[560]">{document}</p>
          <p className="mt-2 w-fit rounded-lg bg-primary px-4.5 py-1.5 font-medium text-on-primary">{see}</p>
        </div>
      </div>
      <p className="mt-3.5 mb-2.5 font-display text-[0.9375rem] font-[560]">{documents}</p>
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
