import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { StaffRole } from '@virtual-med/contract/core/roles';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePalette } from '../lib/browser/palette.ts';
import { useSession } from '../lib/session/session.ts';
import type { Session } from '../lib/session/session-store.ts';
import { rememberClinic } from '../lib/storage/remembered.ts';
import { clinicQuery } from '../lib/transport/clinic.ts';
import { paymentStatusQuery } from '../lib/transport/payment-status.ts';
import { isMobile } from '../pwa/device.ts';
import { useClinicApp } from '../pwa/use-clinic-app.ts';
import { Awaited } from '../ui/skeleton.tsx';
import { clinicHome, clinicMenu, deskMenu, patientHome, patientMenu } from './area-menus.ts';
import { AreaShell } from './area-shell.tsx';
import { firstStepsStrip } from './ask-frame-ahead.ts';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { SignedInFrame } from './signed-in-frame.tsx';

const InstallCard = lazy(async () => ({ default: (await import('../pwa/install-card.tsx')).InstallCard }));

const PasskeyCard = lazy(async () => ({
  default: (await import('../features/identity/passkeys/passkey-card.tsx')).PasskeyCard,
}));

/** Few ever see it, so the pages do not carry it. */
const OverdueBanner = lazy(async () => ({ default: (await import('./overdue-banner.tsx')).OverdueBanner }));

/** Only those who can pay see it. */
const UnpaidBanner = lazy(async () => ({
  default: (await import('../features/billing/subscription/unpaid-banner.tsx')).UnpaidBanner,
}));

/** Only owners who have not proven their e-mail see it. */
const ProofReminder = lazy(async () => ({ default: (await import('./proof-reminder.tsx')).ProofReminder }));

/** Only a clinic that begins sees them. */
const FirstStepsPage = lazy(async () => ({
  default: (await import('./first-steps/first-steps-page.tsx')).FirstStepsPage,
}));

/** Only the provider's staff ever see it. */
const EntryBanner = lazy(async () => ({
  default: (await import('../features/clinic-entry/entry-banner.tsx')).EntryBanner,
}));

interface ClinicShellProps {
  /** As it was when the page was opened; changes made since are shown as well. */
  clinic: Clinic;
  session: Session;
  role: StaffRole | 'super_admin' | 'patient';
  children: ReactNode;
}

function ClinicFrame({ clinic: opened, session, role, children }: ClinicShellProps) {
  const clinicId = opened.id;
  const { data: clinic } = useQuery({ ...clinicQuery(clinicId), initialData: opened });
  usePalette(clinic.colorPalette);
  const forPatient = role === 'patient';
  const area = forPatient ? 'patient' : 'clinic';
  useClinicApp(clinic, area);
  useEffect(() => {
    if (role !== 'super_admin') rememberClinic(area, clinicId);
  }, [area, clinicId, role]);
  const person = useSession() ?? session;
  const atDesk = role === 'reception';
  const managesClinic = !forPatient && !atDesk && role !== 'professional';
  const [isProofClosed, setProofClosed] = useState(false);
  const first = useFirstSteps(clinic, role);
  const home = `/clinica/${clinicId}/pacientes`;
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const isAtHome = path === home;
  /** A record has room for what is in it alone. */
  const isInRecord = path.startsWith(`/clinica/${clinicId}/paciente/`) || path.includes('/documento/');
  const inPlaceOfPage = first.isShown && first.isLarge && isAtHome;
  const hasStrip = first.isShown && !inPlaceOfPage && !isInRecord && role !== 'patient';
  const strip = firstStepsStrip.usePart(hasStrip);
  const payment = useQuery({ ...paymentStatusQuery(clinicId), enabled: !forPatient && !atDesk });
  const entries = forPatient
    ? patientMenu(clinicId)
    : atDesk
      ? deskMenu(clinicId)
      : clinicMenu(clinicId, { isSuperAdmin: role === 'super_admin', managesClinic });
  const installCard = isMobile(navigator) && <InstallCard key={`${clinicId} ${area}`} clinic={clinic} side={area} />;
  const isProofAsked = role === 'clinic_owner' && !session.user.emailProven && !isProofClosed;
  const proofReminder = isProofAsked && (
    <Suspense fallback={<Awaited />}>
      <ProofReminder
        email={person.user.email}
        isProven={person.user.emailProven}
        onClose={() => setProofClosed(true)}
      />
    </Suspense>
  );
  return (
    <AreaShell
      session={session}
      role={role}
      entries={entries}
      home={forPatient ? patientHome(clinicId) : clinicHome(clinicId)}
      brand={clinic}
      here={{ area, clinicId }}
    >
      {role === 'super_admin' && (
        <Suspense fallback={<Awaited />}>
          <EntryBanner clinicId={clinicId} timeZone={clinic.timeZone} />
        </Suspense>
      )}
      {payment.isLoading && payment.failureCount === 0 && <Awaited />}
      {payment.data?.paymentStatus === 'overdue' && (
        <Suspense fallback={<Awaited />}>
          <OverdueBanner clinicId={clinicId} managesClinic={managesClinic} />
        </Suspense>
      )}
      {payment.data?.unpaid && (role === 'clinic_owner' || role === 'admin') && (
        <Suspense fallback={<Awaited />}>
          <UnpaidBanner clinicId={clinicId} />
        </Suspense>
      )}
      {!inPlaceOfPage && proofReminder}
      {first.isLoading && <Awaited />}
      {hasStrip && strip.part && <strip.part clinic={clinic} role={role} first={first} />}
      {hasStrip && !strip.part && !strip.failed && <Awaited />}
      {inPlaceOfPage && role !== 'patient' ? (
        <Suspense fallback={<Awaited />}>
          <FirstStepsPage
            clinic={clinic}
            role={role}
            userName={person.user.name}
            first={first}
            notice={proofReminder}
          />
        </Suspense>
      ) : (
        children
      )}
      <Suspense>
        {forPatient ? <PasskeyCard key={clinicId} userId={session.user.id} otherwise={installCard} /> : installCard}
      </Suspense>
    </AreaShell>
  );
}

/** A clinic's own pages, in its colours: its staff's side, or its patients'. */
export const ClinicShell = (props: ClinicShellProps) => (
  <SignedInFrame>
    <ClinicFrame {...props} />
  </SignedInFrame>
);
