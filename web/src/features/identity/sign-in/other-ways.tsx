import { useQuery } from '@tanstack/react-query';
import { passkeySignInTexts, signInPageTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { publicConfigQuery } from '../../../lib/transport/public-config.ts';
import { Button } from '../../../ui/button.tsx';
import { OrLine } from '../../../ui/or-line.tsx';

interface OtherWaysProps {
  enterWithPasskey: () => Promise<void>;
  /** Resolves to the identity provider's address, or to nothing when the form is not ready for it. */
  beginIdentity: () => Promise<{ url: string } | undefined>;
  onFailure: (error: unknown) => void;
}

/** Ways in besides the password: a passkey where the browser has them, an identity where the installation has a provider. */
export function OtherWays({ enterWithPasskey, beginIdentity, onFailure }: OtherWaysProps) {
  const { data: config } = useQuery(publicConfigQuery);
  const [busy, setBusy] = useState<'passkey' | 'identity'>();
  const [passkeys] = useState(canUsePasskeys);
  if (!passkeys && !config?.identityProvider) return null;

  const go = async (way: 'passkey' | 'identity', act: () => Promise<boolean>) => {
    if (busy) return;
    setBusy(way);
    try {
      if (!(await act())) setBusy(undefined);
    } catch (error) {
      setBusy(undefined);
      onFailure(error);
    }
  };
  const usePasskey = async () => {
    await enterWithPasskey();
    return false;
  };
  /** The button stays busy while the browser leaves. */
  const leave = async () => {
    const started = await beginIdentity();
    if (started) window.location.assign(started.url);
    return started !== undefined;
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <OrLine />
      {passkeys && (
        <Button variant="outline" loading={busy === 'passkey'} onClick={() => void go('passkey', usePasskey)}>
          {busy !== 'passkey' && <Fingerprint className="size-5 shrink-0 max-sm:-ml-3" aria-hidden="true" />}
          {/* As wide as a phone's button: in the font that stands in for ours it would take two lines, and then one. */}
          <span className="max-sm:-mr-3 min-[22.5rem]:whitespace-nowrap">{passkeySignInTexts.button}</span>
        </Button>
      )}
      {config?.identityProvider && (
        <Button variant="outline" loading={busy === 'identity'} onClick={() => void go('identity', leave)}>
          {signInPageTexts.withIdentity}
        </Button>
      )}
    </div>
  );
}
