import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicConfigQuery } from '../../../lib/transport/public-config.ts';
import { Button } from '../../../ui/button.tsx';
import { signInCopy } from './sign-in.copy.ts';

interface IdentityButtonProps {
  /** Resolves to the provider's address, or to nothing when the form is not ready for it. */
  begin: () => Promise<{ url: string } | undefined>;
  onFailure: (error: unknown) => void;
}

/** Only where the installation has an identity provider. */
export function IdentityButton({ begin, onFailure }: IdentityButtonProps) {
  const { data: config } = useQuery(publicConfigQuery);
  const [leaving, setLeaving] = useState(false);
  if (!config?.identityProvider) return null;
  const leave = async () => {
    setLeaving(true);
    try {
      const started = await begin();
      if (started) window.location.assign(started.url);
      else setLeaving(false);
    } catch (error) {
      setLeaving(false);
      onFailure(error);
    }
  };
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-4 text-sm text-ink-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {signInCopy.or}
      </p>
      <Button variant="outline" loading={leaving} onClick={() => void leave()}>
        {signInCopy.withIdentity}
      </Button>
    </div>
  );
}
