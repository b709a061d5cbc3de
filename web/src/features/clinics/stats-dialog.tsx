import { useQuery } from '@tanstack/react-query';
import { clinicPanelTexts, clinicStatsTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { ClinicDialogProps } from './clinic-task.ts';
import { statsQuery } from './clinics.api.ts';

const figures = ['totalPatients', 'totalDocuments', 'totalProfessionals'] as const;
const number = new Intl.NumberFormat('pt-BR');

export function StatsDialog({ clinic, open, onClose }: ClinicDialogProps) {
  const { data, isError, refetch } = useQuery(statsQuery(clinic.id));
  return (
    <Dialog open={open} onOpenChange={onClose} title={clinicPanelTexts.stats} description={clinic.name}>
      <div className="mt-6">
        {data ? (
          <dl className="grid grid-cols-3 gap-3">
            {figures.map((figure) => (
              <div key={figure} className="flex flex-col-reverse rounded-xl bg-sunken p-3 text-center">
                <dt className="text-sm text-ink-muted">{texts[figure]}</dt>
                <dd className="text-2xl font-semibold tabular-nums">{number.format(data[figure])}</dd>
              </div>
            ))}
          </dl>
        ) : isError ? (
          <LoadFailed message={texts.loadFailed} onRetry={refetch} className="grid justify-items-start gap-4" />
        ) : (
          <Loading>
            <Skeleton className="h-20" />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}
