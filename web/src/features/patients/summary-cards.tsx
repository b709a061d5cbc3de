import type { PatientsOverview } from '@virtual-med/contract/patients/patients';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { Figures } from '../../ui/figures.tsx';

export const SummaryCards = ({ overview }: { overview: PatientsOverview | undefined }) => (
  <Figures
    label={texts.summary}
    figures={[
      { label: texts.cards.total, count: overview?.total },
      { label: texts.cards.newThisMonth, count: overview?.newThisMonth },
      { label: texts.cards.found, count: overview?.found },
    ]}
  />
);
