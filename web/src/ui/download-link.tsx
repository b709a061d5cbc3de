import type { MouseEvent, ReactNode } from 'react';
import { followDownload } from '../lib/transport/save-file.ts';
import { AnchorButton } from './link-button.tsx';
import { Spinner } from './spinner.tsx';
import { useAct } from './use-submit.ts';

interface DownloadLinkProps {
  href: string;
  /** A small call with the same rights: a plain link cannot tell why it failed, this can. */
  check: () => Promise<unknown>;
  failed: string;
  /** After the browser was left alone with it. */
  onFollowed?: () => void;
  icon?: ReactNode;
  variant?: 'outline' | 'quiet';
  children: ReactNode;
}

/** A file the browser writes as it comes, however large, once the server has said that it still may. */
export function DownloadLink({
  href,
  check,
  failed,
  onFollowed,
  icon,
  variant = 'outline',
  children,
}: DownloadLinkProps) {
  const { busy, run } = useAct(failed, async () => {
    await check();
    followDownload(href);
    onFollowed?.();
  });
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <AnchorButton
      variant={variant}
      size={variant === 'quiet' ? 'small' : 'medium'}
      href={href}
      download
      aria-busy={busy || undefined}
      onClick={follow}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </AnchorButton>
  );
}
