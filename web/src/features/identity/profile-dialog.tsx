import { accountTexts } from '@virtual-med/contract/identity/account.texts';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import type { Session } from '../../lib/session/session-store.ts';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Devices } from './profile/devices.tsx';
import { OwnData } from './profile/own-data.tsx';
import { OwnIdentity } from './profile/own-identity.tsx';
import { Security } from './security.tsx';

export type ProfileTab = 'profile' | 'security' | 'devices';

interface ProfileDialogProps extends OpenProps {
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  session: Session;
  roleLabel: string;
  /** Of the clinic one is in; the country's own where there is none. */
  timeZone: string | undefined;
  /** Where the person is, to come back there from another site. */
  place: SignInPlace;
}

export function ProfileDialog({ open, onOpenChange, tab, onTabChange, session, ...rest }: ProfileDialogProps) {
  const { user } = session;
  const { timeZone } = rest;
  const { tabs } = accountTexts;
  const clinicId = rest.place.area === 'clinic' ? rest.place.selectedClinicId : undefined;
  // Not of the platform's staff, who are only inside, nor of the desk, which signs nothing.
  const workplace = session.clinics.find(
    ({ id, role }) => id === clinicId && role !== 'patient' && role !== 'reception',
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={accountTexts.title}
      description={accountTexts.description}
      size="wide"
    >
      <div className="mt-4 min-h-112">
        <Tabs
          label={accountTexts.title}
          value={tab}
          onChange={onTabChange}
          tabs={[
            {
              value: 'profile',
              label: tabs.profile,
              content: (
                <>
                  <OwnData user={user} roleLabel={rest.roleLabel} timeZone={timeZone} />
                  {workplace && <OwnIdentity clinicId={workplace.id} />}
                </>
              ),
            },
            {
              value: 'security',
              label: tabs.security,
              content: <Security user={user} place={rest.place} timeZone={timeZone} />,
            },
            { value: 'devices', label: tabs.devices, content: <Devices timeZone={timeZone} /> },
          ]}
        />
      </div>
    </Dialog>
  );
}
