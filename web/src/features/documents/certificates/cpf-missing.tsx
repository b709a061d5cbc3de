import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { use } from 'react';
import { OwnProfile } from '../../../lib/session/own-profile.ts';
import { Button } from '../../../ui/button.tsx';

/** What a certificate is held against is missing; it is entered in the person's profile. */
export function CpfMissing({ onLeave }: { onLeave: () => void }) {
  const openProfile = use(OwnProfile);
  return (
    <div className="grid gap-4">
      <div className="rounded-xl bg-waiting-soft p-4 text-waiting-ink">
        <p className="font-medium">{texts.cpfMissing}</p>
        <p className="mt-1 text-sm">{texts.cpfMissingNote}</p>
      </div>
      <Button
        onClick={() => {
          onLeave();
          openProfile();
        }}
      >
        {texts.cpfLink}
      </Button>
    </div>
  );
}
