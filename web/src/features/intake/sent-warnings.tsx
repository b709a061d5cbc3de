import { useQuery } from '@tanstack/react-query';
import { documentAnchor } from '@virtual-med/contract/documents/document-kinds';
import { intakePageTexts } from '@virtual-med/contract/intake/intake-page.texts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { warningsQuery } from './intake.api.ts';

const texts = intakePageTexts.sentAlready;

/** What was sent and may be in the wrong record waits for a person too; it is settled there. */
export function SentWarnings({ clinicId }: { clinicId: string }) {
  const { data } = useQuery(warningsQuery(clinicId));
  if (!data || data.warnings.length === 0) return null;
  return (
    <PagePart title={texts.title} note={texts.note}>
      <ul className="divide-y divide-line">
        {data.warnings.map(({ document: { id, name, patientId, seenAt }, named, patientName }) => (
          <li key={`${id} ${named.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
            <p className="min-w-0 grow basis-60 wrap-anywhere">
              {texts.seemsOf(name, patientName, named.name)} {seenAt && <Badge tone="waiting" label={texts.seen} />}
            </p>
            <LinkButton
              variant="outline"
              size="small"
              to="/clinica/$clinicId/paciente/$patientId"
              params={{ clinicId, patientId }}
              hash={documentAnchor(id).slice(1)}
              aria-label={texts.openDocument(name, patientName)}
            >
              {texts.open}
            </LinkButton>
          </li>
        ))}
      </ul>
    </PagePart>
  );
}
