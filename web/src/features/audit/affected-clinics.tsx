import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { affectedTexts as texts } from '@virtual-med/contract/audit/affected.texts';
import type { AffectedSearch } from '../../lib/search-params/search-params.ts';
import { BackTo } from '../../ui/back-to.tsx';
import { HeadCell, RowHead, Table } from '../../ui/table.tsx';
import { textLinkStyle } from '../../ui/text-link.ts';
import { AffectedFrame } from './affected-frame.tsx';
import { affectedClinicsQuery, incidentOf } from './audit.api.ts';
import { ReachCells, ReachHead, ReachInLines } from './reach.tsx';

interface AffectedClinicsProps {
  timeZone: string;
  search: AffectedSearch;
  onSearch: (search: AffectedSearch) => void;
}

const { columns } = texts;

/** For the platform's staff: which clinics were reached. Who, is told inside each of them. */
export function AffectedClinics({ timeZone, search, onSearch }: AffectedClinicsProps) {
  const query = useQuery({ ...affectedClinicsQuery(incidentOf(search)), placeholderData: keepPreviousData });
  return (
    <AffectedFrame
      chain={null}
      search={search}
      onSearch={onSearch}
      back={<BackTo to="/admin/trilha">{texts.back}</BackTo>}
      query={query}
      count={query.data?.clinics.length}
    >
      <Table
        caption={texts.title}
        head={
          <>
            <HeadCell>{columns.clinic}</HeadCell>
            <ReachHead />
          </>
        }
      >
        {query.data?.clinics.map((clinic) => (
          <tr key={clinic.clinicId}>
            <RowHead>
              <Link
                to="/clinica/$clinicId/afetados"
                params={{ clinicId: clinic.clinicId }}
                search={search}
                className={textLinkStyle}
              >
                {clinic.name}
              </Link>
              <span className="block text-sm text-ink-muted">{texts.patients(clinic.patients)}</span>
              <ReachInLines reach={clinic} timeZone={timeZone} />
            </RowHead>
            <ReachCells reach={clinic} timeZone={timeZone} />
          </tr>
        ))}
      </Table>
    </AffectedFrame>
  );
}
