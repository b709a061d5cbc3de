import { secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { Download } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { saveTextFile } from '../../../lib/transport/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
  doneLabel?: string;
}

/** Shown this once. */
export function RecoveryCodes({ codes, onDone, doneLabel = texts.done }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="mt-4 rounded-xl border border-line p-5">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {texts.codesTitle}
      </h4>
      <p className="mt-1 text-[0.9375rem] text-ink-muted">{texts.codesNote}</p>
      <ul
        aria-label={texts.codesLabel}
        className="mt-4 grid grid-cols-1 gap-x-8 gap-y-1.5 rounded-xl bg-sunken px-4 py-3 font-mono text-sm min-[22rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <CopyButton text={text} label={texts.copyCodes} />
        <Button variant="outline" onClick={() => saveTextFile(texts.fileName, text)}>
          <Download className="size-4.5" aria-hidden="true" />
          {texts.download}
        </Button>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </div>
  );
}
