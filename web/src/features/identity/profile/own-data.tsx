import { formatDateTime } from '@virtual-med/contract/core/formats';
import { ownDataTexts } from '@virtual-med/contract/identity/account.texts';
import { profileTexts } from '@virtual-med/contract/shell/area.texts';
import type { Session } from '../../../lib/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { Facts } from './section.tsx';
import { useReveal } from './use-reveal.ts';

interface OwnDataProps {
  user: Session['user'];
  roleLabel: string;
  timeZone: string | undefined;
}

export function OwnData({ user, roleLabel, timeZone }: OwnDataProps) {
  const form = useReveal();
  if (form.open) return <OwnDataForm user={user} onDone={form.hide} />;
  const { labels } = profileTexts;
  const facts = [
    [labels.name, user.name],
    [labels.email, user.email],
    [ownDataTexts.labels.phone, user.phone ?? ownDataTexts.noPhone],
    [labels.role, roleLabel],
    [labels.createdAt, formatDateTime(user.createdAt, timeZone)],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      <div className="mt-8">
        <Button variant="outline" ref={form.trigger} onClick={form.show}>
          {ownDataTexts.edit}
        </Button>
      </div>
    </>
  );
}
