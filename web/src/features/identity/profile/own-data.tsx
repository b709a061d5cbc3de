import { profileTexts } from '@virtual-med/contract/area.texts';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { ownDataTexts } from '@virtual-med/contract/identity/account.texts';
import type { Session } from '../../../lib/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { OwnDataForm } from './own-data-form.tsx';
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
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8">
        <Button variant="outline" ref={form.trigger} onClick={form.show}>
          {ownDataTexts.edit}
        </Button>
      </div>
    </>
  );
}
