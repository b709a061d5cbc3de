import { formatDateTime } from '@virtual-med/contract/core/formats';
import { identityTexts as texts } from '@virtual-med/contract/identity/account.texts';
import type { PasskeyProof } from '@virtual-med/contract/identity/passkeys';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import { useState } from 'react';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-submit.ts';
import { beginLink, identitiesQuery, removeLink } from './account.api.ts';
import { ProvenButton } from './proven-button.tsx';
import { Section, SectionNote } from './section.tsx';

interface LinkedIdentityProps {
  linked: boolean;
  linkedAt: string | null;
  /** What linking asks for now. */
  proofAsked: PasskeyProof;
  place: SignInPlace;
  timeZone: string | undefined;
}

/** The account of the person's organisation, where the installation has a provider of such accounts. */
export function LinkedIdentity({ linked, linkedAt, proofAsked, place, timeZone }: LinkedIdentityProps) {
  const [asking, setAsking] = useState(false);
  const link = async (shown: { password?: string; code?: string }) => {
    try {
      window.location.assign((await beginLink({ place, ...shown })).url);
    } catch (error) {
      // The sign-in may have grown too old to be the proof.
      await queryClient.invalidateQueries(identitiesQuery);
      throw error;
    }
  };
  const unlink = useAct(texts.failed, async () => {
    await removeLink();
    await queryClient.invalidateQueries(identitiesQuery);
    toast.success({ title: texts.unlinked });
  });
  return (
    <Section title={texts.title}>
      <SectionNote>
        {linked ? texts.linked : texts.none}
        {linked && linkedAt && ` ${texts.since} ${formatDateTime(linkedAt, timeZone)}.`}
      </SectionNote>
      {linked ? (
        <Button variant="outline" onClick={() => setAsking(true)}>
          {texts.unlink}
        </Button>
      ) : (
        <ProvenButton proofAsked={proofAsked} label={texts.link} texts={texts} act={link} />
      )}
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
