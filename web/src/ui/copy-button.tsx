import { areaTexts } from '@virtual-med/contract/shell/area.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Copy } from 'lucide-react';
import { copyText } from '../lib/browser/clipboard.ts';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';
import { rowActStyle } from './whole-row.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What to say once it is done. */
  copied?: string;
  /** Among the words of a row. */
  brief?: boolean;
}

/** Says whether it worked: a copy one cannot see is easily missed. */
export function CopyButton({ text, label, copied = shellTexts.copied, brief = false }: CopyButtonProps) {
  const copy = async () =>
    (await copyText(text)) ? toast.success({ title: copied }) : toast.error({ title: areaTexts.copyFailed });
  if (brief)
    return (
      <button type="button" onClick={copy} className={rowActStyle}>
        {label}
      </button>
    );
  return (
    <Button variant="outline" onClick={copy}>
      <Copy className="size-4.5" aria-hidden="true" />
      {label}
    </Button>
  );
}
