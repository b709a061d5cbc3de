import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { z } from '@virtual-med/contract/core/zod';
import { linkIdentity, unlinkIdentity } from '@virtual-med/contract/identity/account';
import { identityTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { useState } from 'react';
import { call } from '../../../lib/transport/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { identitiesQuery } from './account.api.ts';
import { Section, SectionNote } from './section.tsx';

interface LinkedIdentityProps {
  linked: boolean;
  linkedAt: string | null;
  place: z.infer<(typeof linkIdentity)['body']>;
  timeZone: string | undefined;
}

/** The account of the person's organisation, where the installation has a provider of such accounts. */
export function LinkedIdentity({ linked, linkedAt, place, timeZone }: LinkedIdentityProps) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const link = useAct(texts.failed, async () => {
    window.location.assign((await call(linkIdentity, { body: place })).url);
  });
  const unlink = useAct(texts.failed, async () => {
    await call(unlinkIdentity, {});
    await queryClient.invalidateQueries(identitiesQuery);
    toast.success({ title: texts.unlinked });
  });
  return (
    <Section title={texts.title}>
      <SectionNote>
        {linked ? texts.linked : texts.none}
        {linked && linkedAt && ` ${texts.since} ${formatDateTime(linkedAt, timeZone)}.`}
      </SectionNote>
      <Button variant="outline" loading={link.busy} onClick={linked ? () => setAsking(true) : link.run}>
        {linked ? texts.unlink : texts.link}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.unlinkQuestion}
        note={texts.unlinkNote}
        confirm={texts.unlink}
        destructive
        pending={unlink.busy}
        onConfirm={async () => {
          await unlink.run();
          setAsking(false);
        }}
      />
    </Section>
  );
}
