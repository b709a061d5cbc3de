import { Link } from '@tanstack/react-router';
import { paymentStatusBadge, planDisplay } from '@virtual-med/contract/billing/payments';
import {
  clinicActionsLabel,
  clinicPanelTexts as texts,
  whatsAppLabel,
} from '@virtual-med/contract/clinics/clinic-panel.texts';
import type { ManagedClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { formatDate } from '@virtual-med/contract/core/formats';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import {
  Ban,
  ChartColumn,
  CircleCheck,
  CreditCard,
  KeyRound,
  LogIn,
  Pencil,
  ReceiptText,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Cell, HeadCell, RowHead, Table } from '../../ui/table.tsx';
import { textLinkStyle } from '../../ui/text-link.ts';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { aboveRow, stretched, wholeRow } from '../../ui/whole-row.tsx';
import { type ClinicTask, refreshClinics, syncPayment } from './clinics.api.ts';

interface ClinicListProps {
  clinics: readonly ManagedClinic[];
  onTask: (task: ClinicTask) => void;
  onEnter: (clinic: ManagedClinic) => void;
}

const statusBadge = (status: ManagedClinic['status']) =>
  ({ label: clinicTexts.statuses[status], tone: status === 'active' ? 'good' : 'bad' }) as const;

const ClinicName = ({ clinic }: { clinic: ManagedClinic }) => (
  <>
    <Link
      to="/clinica/$clinicId/pacientes"
      params={{ clinicId: clinic.id }}
      className={`inline-block min-w-36 font-medium text-ink underline-offset-4 wrap-anywhere hover:underline ${stretched}`}
    >
      {clinic.name}
    </Link>
    <p className="text-sm text-ink-muted tabular-nums">
      {texts.createdOn} {formatDate(clinic.createdAt)}
    </p>
  </>
);

const Responsible = ({ clinic }: { clinic: ManagedClinic }) => (
  <>
    <p className="min-w-36 wrap-anywhere">{clinic.adminName}</p>
    <p className="text-sm wrap-anywhere text-ink-muted">{clinic.adminEmail}</p>
    {clinic.owner?.waits && <p className="mt-0.5 text-sm text-waiting-ink">{texts.waits}</p>}
  </>
);

function WhatsApp({ clinic }: { clinic: ManagedClinic }) {
  const href = whatsAppLink(clinic.whatsapp);
  if (!href) return <span className="text-ink-muted">{clinic.whatsapp || '—'}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`whitespace-nowrap tabular-nums ${textLinkStyle} ${aboveRow}`}
    >
      <span className="sr-only">{whatsAppLabel(clinic.name)}: </span>
      {clinic.whatsapp}
    </a>
  );
}

/** A table where there is room for one, cards where there is not. */
export const ClinicList = ({ clinics, onTask, onEnter }: ClinicListProps) => (
  <div className="@container">
    <div className="hidden @4xl:block">
      <Table
        caption={clinicTexts.title}
        head={
          <>
            <HeadCell>{texts.columns.clinic}</HeadCell>
            <HeadCell>{texts.columns.responsible}</HeadCell>
            <HeadCell>{texts.columns.whatsapp}</HeadCell>
            <HeadCell>{texts.columns.plan}</HeadCell>
            <HeadCell>{texts.columns.status}</HeadCell>
            <HeadCell>{texts.columns.payment}</HeadCell>
            <HeadCell side="end">
              <span className="sr-only">{texts.columns.actions}</span>
            </HeadCell>
          </>
        }
      >
        {clinics.map((clinic) => (
          <tr key={clinic.id} className={wholeRow}>
            <RowHead>
              <ClinicName clinic={clinic} />
            </RowHead>
            <Cell>
              <Responsible clinic={clinic} />
            </Cell>
            <Cell>
              <WhatsApp clinic={clinic} />
            </Cell>
            <Cell>
              <span className="wrap-anywhere">{planDisplay(clinic.planId, clinic.planName)}</span>
            </Cell>
            <Cell>
              <Badge {...statusBadge(clinic.status)} />
            </Cell>
            <Cell>
              <Badge {...paymentStatusBadge(clinic.paymentStatus)} />
            </Cell>
            <Cell side="end">
              <ClinicActions clinic={clinic} onTask={onTask} onEnter={onEnter} />
            </Cell>
          </tr>
        ))}
      </Table>
    </div>
    <ul className="grid gap-3 @4xl:hidden">
      {clinics.map((clinic) => (
        <li key={clinic.id} className={`rounded-2xl border border-line bg-surface p-4 ${wholeRow}`}>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <ClinicName clinic={clinic} />
            </div>
            <ClinicActions clinic={clinic} onTask={onTask} onEnter={onEnter} />
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            <Badge {...statusBadge(clinic.status)} />
            <Badge {...paymentStatusBadge(clinic.paymentStatus)} />
            <Badge label={planDisplay(clinic.planId, clinic.planName)} tone="quiet" />
          </div>
          <div className="mt-3 grid gap-2 border-t border-line pt-3">
            <div>
              <Responsible clinic={clinic} />
            </div>
            <div>
              <WhatsApp clinic={clinic} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  </div>
);

interface ClinicActionsProps {
  clinic: ManagedClinic;
  onTask: (task: ClinicTask) => void;
  /** Into the clinic's own pages. */
  onEnter: (clinic: ManagedClinic) => void;
}

/** Everything one can do with a clinic; what needs a dialog is handed to the page. */
function ClinicActions({ clinic, onTask, onEnter }: ClinicActionsProps) {
  const begin = (kind: ClinicTask['kind']) => () => onTask({ kind, clinic, open: true });
  const sync = useAct(clinicTexts.syncFailed, async () => {
    const { paymentStatus } = await syncPayment(clinic.id);
    toast.success({ title: texts.syncedPayment, description: paymentStatusBadge(paymentStatus).label });
    await refreshClinics(clinic.id);
  });
  const blocked = clinic.status === 'disabled';
  return (
    <RowMenu
      label={clinicActionsLabel(clinic.name)}
      busy={sync.busy}
      actions={[
        [
          { label: texts.enter, Icon: LogIn, onClick: () => onEnter(clinic) },
          { label: clinicTexts.edit, Icon: Pencil, onClick: begin('edit') },
          { label: texts.stats, Icon: ChartColumn, onClick: begin('stats') },
          { label: clinicTexts.temporaryPassword, Icon: KeyRound, onClick: begin('password') },
        ],
        [
          { label: clinicTexts.changePlan, Icon: CreditCard, onClick: begin('plan') },
          { label: clinicTexts.seeInvoices, Icon: ReceiptText, onClick: begin('invoices') },
          { label: clinicTexts.syncStatus, Icon: RefreshCw, onClick: () => void sync.run() },
        ],
        [
          blocked
            ? { label: clinicTexts.unblock, Icon: CircleCheck, onClick: begin('status') }
            : { label: clinicTexts.block, Icon: Ban, onClick: begin('status'), destructive: true },
          { label: texts.remove, Icon: Trash2, onClick: begin('remove'), destructive: true },
        ],
      ]}
    />
  );
}
