import { Link } from '@tanstack/react-router';
import { ownExportTexts as texts } from '@virtual-med/contract/data-export/own-export.texts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { textLinkStyle } from '../../ui/text-link.ts';

interface OwnDataPageProps {
  clinicId: string;
  timeZone: string;
  exportSection?: ReactNode;
}

/** For the patient: what the clinic keeps of them. */
export const OwnDataPage = ({ clinicId, exportSection }: OwnDataPageProps) => (
  <>
    <Link to="/paciente/$clinicId" params={{ clinicId }} className={`${textLinkStyle} gap-2`}>
      <ArrowLeft className="size-4" aria-hidden="true" />
      {texts.back}
    </Link>
    <h1 className="mt-2 mb-6 text-2xl font-semibold tracking-tight sm:text-3xl">{texts.page}</h1>
    {exportSection}
  </>
);
