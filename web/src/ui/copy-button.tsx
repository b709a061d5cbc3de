import { areaTexts } from '@virtual-med/contract/area.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Copy } from 'lucide-react';
import { copyText } from '../lib/copy.ts';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';

/** Says whether it worked: a copy one cannot see is easily missed. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () =>
    (await copyText(text)) ? toast.success({ title: shellTexts.copied }) : toast.error({ title: areaTexts.copyFailed });
  return (
    <Button variant="outline" onClick={copy}>
      <Copy className="size-4.5" aria-hidden="true" />
      {label}
    </Button>
  );
}
