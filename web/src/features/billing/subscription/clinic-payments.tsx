import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '@virtual-med/contract/billing/billing';
import { subscriptionTexts, unpaidBannerTexts } from '@virtual-med/contract/billing/billing.texts';
import { manageTexts, paymentTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { areaTexts } from '@virtual-med/contract/shell/area.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clinicQuery } from '../../../lib/transport/clinic.ts';
import { usageQuery } from '../../../lib/transport/clinic-usage.ts';
import { paymentStatusQuery } from '../../../lib/transport/payment-status.ts';
import { plansQuery } from '../../../lib/transport/plans.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type OpenProps } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useLoadFailure } from '../../../ui/load-error.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useAct } from '../../../ui/use-submit.ts';
import { CurrentPlan } from './current-plan.tsx';
import { EndBanner, ManageDialog } from './manage-dialog.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { clinicInvoicesQuery, subscribe, subscriptionQuery, syncPayment, useLeave } from './subscription.api.ts';

const failure = errorCatalogue['payments.unavailable'];

interface PlanProps {
  clinicId: string;
  subscription: Subscription;
  clinic: { name: string; timeZone: string } | undefined;
}

function Plan({ clinicId, subscription, clinic }: PlanProps) {
  const [open, setOpen] = useState(false);
  const { manageable, cancelAtPeriodEnd, plan, status } = subscription;
  const isUnpaid = !manageable && plan !== null && (status === null || status.startsWith('incomplete'));
  const timeZone = clinic?.timeZone;
  const banner = manageable
    ? cancelAtPeriodEnd && <EndBanner clinicId={clinicId} subscription={subscription} timeZone={timeZone} />
    : isUnpaid
      ? texts.neverPaidNote
      : plan
        ? texts.endedNote
        : texts.freeNote;
  return (
    <>
      <CurrentPlan
        subscription={subscription}
        timeZone={timeZone}
        banner={banner}
        action={
          <Button variant={manageable ? 'outline' : 'primary'} onClick={() => setOpen(true)}>
            {manageable ? texts.manage : isUnpaid ? unpaidBannerTexts.never_paid.action : subscriptionTexts.subscribe}
          </Button>
        }
      />
      {manageable ? (
        <ManageDialog
          clinicId={clinicId}
          clinicName={clinic?.name ?? ''}
          timeZone={timeZone}
          subscription={subscription}
          open={open}
          onOpenChange={setOpen}
        />
      ) : (
        <SubscribeDialog clinicId={clinicId} wishedId={plan?.id} open={open} onOpenChange={setOpen} />
      )}
    </>
  );
}

interface ClinicPaymentsProps {
  clinicId: string;
  /** The page's heading, with this action at its end. */
  heading: (action: ReactNode) => ReactNode;
  /** How much of the plan is used; shown once it has loaded. */
  usage: ReactNode;
}

/** The clinic's plan, how much of it is used, and what it paid. */
export function ClinicPayments({ clinicId, heading, usage }: ClinicPaymentsProps) {
  const { data: clinic } = useQuery(clinicQuery(clinicId));
  const subscription = useQuery(subscriptionQuery(clinicId));
  const invoices = useQuery(clinicInvoicesQuery(clinicId));
  // Stands between the two: it is waited for, so that nothing is pushed away by it.
  const { isPending: isUsagePending } = useQuery(usageQuery(clinicId));
  const failed = subscription.isError ? subscription : invoices;
  useLoadFailure(failed, failure);
  const loadAll = () =>
    Promise.all(
      [
        subscriptionQuery(clinicId),
        clinicInvoicesQuery(clinicId),
        paymentStatusQuery(clinicId),
        usageQuery(clinicId),
      ].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  const sync = useAct(texts.syncFailed, async () => {
    try {
      await syncPayment(clinicId);
    } finally {
      await loadAll();
    }
  });

  const content = () => {
    if (subscription.data && invoices.data && !isUsagePending)
      return (
        <>
          <Plan clinicId={clinicId} subscription={subscription.data} clinic={clinic} />
          {usage}
          <PaymentHistory invoices={invoices.data} timeZone={clinic?.timeZone} />
        </>
      );
    if (failed.error instanceof ApiError && failed.error.code === 'clinics.not_found')
      return <EmptyState title={clinicTexts.none}>{areaTexts.clinicMissingNote}</EmptyState>;
    if (failed.isError)
      return (
        <div className="rounded-xl border border-line bg-surface">
          <ErrorState title={failure.message} onRetry={loadAll} />
        </div>
      );
    return (
      <Loading className="grid gap-6">
        <Skeleton className="h-52" />
        <Skeleton className="h-80" />
      </Loading>
    );
  };

  return (
    <>
      {heading(
        <Button variant="outline" loading={sync.busy} onClick={sync.run}>
          {!sync.busy && <RotateCw className="size-4.5" aria-hidden="true" />}
          {shellTexts.refresh}
        </Button>,
      )}
      <div className="mt-6 grid gap-6">{content()}</div>
    </>
  );
}

interface SubscribeDialogProps extends OpenProps {
  clinicId: string;
  /** The plan chosen before or had last: chosen already, while it is sold. */
  wishedId: string | undefined;
}

/** Choose a plan, then pay for it at the provider's. */
function SubscribeDialog({ clinicId, wishedId, open, onOpenChange }: SubscribeDialogProps) {
  const [choice, setChoice] = useState<string>();
  const { data: plans } = useQuery(plansQuery);
  const planId = choice ?? plans?.find(({ id }) => id === wishedId)?.id ?? '';
  const { leaving, leave } = useLeave();
  const pay = useAct(errorCatalogue['subscriptions.not_created'].message, async () => {
    leave(await subscribe(clinicId, planId));
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={subscriptionTexts.subscribe}
      description={manageTexts.subscribeNote}
    >
      <div className="mt-6">
        <PlanPicker value={planId} onChange={setChoice} />
      </div>
      <div className="mt-6 flex justify-end">
        {planId && (
          <Button loading={pay.busy || leaving} onClick={pay.run}>
            {manageTexts.goToPayment}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
