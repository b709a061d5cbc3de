import type { CertificateProviderChoice } from '@virtual-med/contract/signing/certificates';
import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { Badge } from '../../../ui/badge.tsx';
import { fileWay } from './last-way.ts';

interface SignWaysProps {
  providers: readonly CertificateProviderChoice[];
  chosen: string;
  onChoose: (way: string) => void;
}

export function SignWays({ providers, chosen, onChoose }: SignWaysProps) {
  const ways = [
    ...providers.map(({ id, name, isTest }) => ({
      id,
      label: isTest ? name : texts.cloud(name),
      note: isTest ? texts.testNote : texts.cloudNote,
      isTest,
    })),
    { id: fileWay, label: texts.file, note: texts.fileNote, isTest: false },
  ];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{texts.way}</legend>
      {ways.map(({ id, label, note, isTest }) => (
        <label
          key={id}
          className="relative grid cursor-pointer gap-0.5 rounded-xl border border-control-line p-4 transition-colors hover:bg-sunken has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink"
        >
          <input
            type="radio"
            name="signing-way"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-xl opacity-0"
          />
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{label}</span>
            {isTest && <Badge label={texts.testBadge} tone="waiting" />}
          </span>
          <span className="text-sm text-ink-muted">{note}</span>
        </label>
      ))}
    </fieldset>
  );
}
