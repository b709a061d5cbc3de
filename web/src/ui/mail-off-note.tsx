import { useQuery } from '@tanstack/react-query';
import { mailOffTexts as texts } from '@virtual-med/contract/system/checklist.texts';
import { MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { publicConfigQuery } from '../lib/transport/public-config.ts';

/** Where a letter is spoken of: that none goes out of this installation, or what is said of letters otherwise. */
export function MailOffNote({ otherwise = null }: { otherwise?: ReactNode }) {
  const { data } = useQuery(publicConfigQuery);
  if (data?.sendsMail !== false) return otherwise;
  return (
    <p className="flex gap-2.5 text-support text-ink-muted">
      <MailX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        <span className="font-medium text-ink">{texts.title}</span> {texts.note}
      </span>
    </p>
  );
}
