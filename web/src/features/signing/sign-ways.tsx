import type { CertificateProviderChoice } from '@virtual-med/contract/signing/certificates';
import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { tryStorage } from '../../lib/storage/try-storage.ts';
import { Badge } from '../../ui/badge.tsx';
import { ChoiceCard } from '../../ui/choice-card.tsx';

const key = 'virtual-med.signing-way';

/** How this browser signed last: the id of a provider, or the file. Nothing of a certificate is kept. */
export const fileWay = 'arquivo';

export const recallWay = (): string | undefined => tryStorage((storage) => storage.getItem(key)) ?? undefined;

export function rememberWay(way: string): void {
  tryStorage((storage) => storage.setItem(key, way));
}

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
        <ChoiceCard
          key={id}
          group="signing-way"
          value={id}
          checked={id === chosen}
          onChoose={() => onChoose(id)}
          title={label}
          beside={isTest && <Badge label={texts.testBadge} tone="waiting" />}
          note={note}
        />
      ))}
    </fieldset>
  );
}
