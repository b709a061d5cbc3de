import { areaTexts } from '@virtual-med/contract/area.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Copy } from 'lucide-react';
import { copyText } from '../lib/browser/clipboard.ts';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What to say once it is done. */
  copied?: string;
}

/** Says whether it worked: a copy one cannot see is easily missed. */
export function CopyButton({ text, label, copied = shellTexts.copied }: CopyButtonProps) {
  const copy = async () =>
    (await copyText(text)) ? toast.success({ title: copied }) : toast.error({ title: areaTexts.copyFailed });
  return (
    <Button variant="outline" onClick={copy}>
      <Copy className="size-4.5" aria-hidden="true" />
      {label}
    </Button>
  );
}
