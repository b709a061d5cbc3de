import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { affectedTexts as texts } from '@virtual-med/contract/audit/affected.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { Download } from 'lucide-react';
import type { AffectedSearch } from '../../lib/search-params/search-params.ts';
import { BackTo } from '../../ui/back-to.tsx';
import { Button } from '../../ui/button.tsx';
import { HeadCell, RowHead, Table } from '../../ui/table.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { AffectedFrame } from './affected-frame.tsx';
import { affectedPatientsQuery, incidentOf, saveAffected } from './audit.api.ts';
import { ReachCells, ReachHead, ReachInLines } from './reach.tsx';

interface AffectedPatientsProps {
  clinicId: string;
  timeZone: string;
  search: AffectedSearch;
  onSearch: (search: AffectedSearch) => void;
}

const { columns } = texts;

/** Whose data an account, a device or a stretch of days reached. */
export function AffectedPatients({ clinicId, timeZone, search, onSearch }: AffectedPatientsProps) {
  const incident = incidentOf(search);
  const query = useQuery({ ...affectedPatientsQuery(clinicId, incident), placeholderData: keepPreviousData });
  const save = useAct(texts.exportFailed, () => saveAffected(clinicId, incident, texts.exportFile));
  const { entrada: _, ...whoAndWhen } = search;
  return (
    <AffectedFrame
      chain={clinicId}
      search={search}
      onSearch={onSearch}
      back={
        <BackTo to="/clinica/$clinicId/trilha" params={{ clinicId }} search={whoAndWhen}>
          {texts.back}
        </BackTo>
      }
      action={
        <Button variant="outline" loading={save.busy} onClick={save.run}>
          {!save.busy && <Download className="size-4.5" aria-hidden="true" />}
          {texts.export}
        </Button>
      }
      query={query}
      count={query.data?.total}
    >
      <p role="status" className="text-sm text-ink-muted">
        {query.data && texts.total(query.data.total, query.data.patients.length)}
      </p>
      <Table
        caption={texts.title}
        head={
          <>
            <HeadCell>{columns.patient}</HeadCell>
            <ReachHead />
          </>
        }
      >
        {query.data?.patients.map((patient) => (
          <tr key={patient.patientId}>
            <RowHead>
              <span className="block font-medium wrap-anywhere">{patient.name}</span>
              <span className="block text-sm text-ink-muted wrap-anywhere">
                {patient.email ?? patientTexts.noEmail}
              </span>
              <span className="block text-sm text-ink-muted tabular-nums">{patient.phone}</span>
              <ReachInLines reach={patient} timeZone={timeZone} />
            </RowHead>
            <ReachCells reach={patient} timeZone={timeZone} />
          </tr>
        ))}
      </Table>
    </AffectedFrame>
  );
}
