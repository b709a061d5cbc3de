import { type LegalKind, legalTable } from '@virtual-med/contract/writing/requirements';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft } from '@virtual-med/contract/writing/writing';
import { type ComponentProps, useState } from 'react';
import { useIsWide } from '../../lib/browser/media.ts';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import { ChangedMeanwhile, OwnText } from './changed-meanwhile.tsx';
import type { DraftKeeper, Standing } from './draft-keeper.ts';
import { plainText } from './draft-values.ts';
import { KindForm } from './kind-form.tsx';
import { MissingData } from './missing-data.tsx';

interface WriterFormProps {
  draft: Draft;
  keeper: DraftKeeper;
  standing: Standing;
  legalKind: LegalKind;
  isIssued: boolean;
  /** Written here onto a version somebody else has replaced. */
  ownText: string | undefined;
  newest: ComponentProps<typeof ChangedMeanwhile>;
  missing: ComponentProps<typeof MissingData>;
  form: ComponentProps<typeof KindForm>;
}

/** What stands between the draft and its document, then the form of its kind. */
export function WriterForm({ draft, keeper, standing, legalKind, isIssued, ownText, ...parts }: WriterFormProps) {
  const { newest, missing, form } = parts;
  const isWide = useIsWide();
  const element = useFocusFirst(isWide);
  const [own, setOwn] = useState(ownText);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that a field inside was left
    <div ref={element as never} onBlur={() => void keeper.flush()} className="grid gap-5">
      {standing === 'changed' && <ChangedMeanwhile {...newest} />}
      {standing === 'gone' && !isIssued && <OwnText title={texts.gone} text={plainText(keeper.newest())} />}
      {own && <OwnText title={texts.ownText} text={own} onForget={() => setOwn(undefined)} />}
      {draft.replaces && <p className="text-support text-ink-muted">{texts.replaces(draft.replaces.name)}</p>}
      {legalKind !== draft.kind && (
        <p className="rounded-control bg-waiting-soft px-4 py-3 text-support text-waiting-ink">
          {texts.byHandOnly(legalTable[legalKind].copies)}
        </p>
      )}
      {missing.missing.length > 0 && <MissingData {...missing} />}
      <fieldset disabled={standing === 'changed' || standing === 'gone'} className="min-w-0">
        <KindForm {...form} />
      </fieldset>
    </div>
  );
}
