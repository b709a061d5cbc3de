import { formatTime } from '@virtual-med/contract/core/formats';
import { type LegalKind, legalTable } from '@virtual-med/contract/writing/requirements';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft, MissingField } from '@virtual-med/contract/writing/writing';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useIsWide } from '../../lib/browser/media.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lineLinkStyle } from '../../ui/text-link.ts';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import { useAct } from '../../ui/use-submit.ts';
import type { DraftKeeper, Standing } from './draft-keeper.ts';
import { plainText } from './draft-values.ts';
import { KindForm } from './kind-form.tsx';

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

interface ChangedMeanwhileProps {
  /** The version that is the newest now. */
  load: () => Promise<Draft>;
  timeZone: string | undefined;
  onSee: () => Promise<void>;
}

function titleOf(newest: Draft | undefined, ownId: string | undefined, timeZone: string | undefined): string {
  if (!newest?.updatedBy) return texts.changedWithoutTime;
  const at = formatTime(newest.updatedAt, timeZone);
  return newest.updatedBy.id === ownId ? texts.changedByOneself(at) : texts.changedByOther(at, newest.updatedBy.name);
}

/** Somebody else was quicker: nothing is overwritten, and nothing written here is lost. */
function ChangedMeanwhile({ load, timeZone, onSee }: ChangedMeanwhileProps) {
  const [newest, setNewest] = useState<Draft>();
  const ownId = useSession()?.user.id;
  const { busy, run } = useAct(texts.loadFailed, onSee);
  const look = useEffectEvent(() =>
    load().then(
      setNewest,
      // Who it was and when is a courtesy.
      () => {},
    ),
  );
  useEffect(() => void look(), []);
  return (
    <div role="alert" className="rounded-card bg-waiting-soft p-4 text-waiting-ink">
      <p className="font-medium">{titleOf(newest, ownId, timeZone)}</p>
      <p className="mt-0.5 mb-3 text-support">{texts.changedNote}</p>
      <Button loading={busy} onClick={() => void run()}>
        {texts.seeNewest}
      </Button>
    </div>
  );
}

/** What somebody wrote that found no place: to be copied by hand where it belongs. */
const OwnText = ({ title, text, onForget }: { title: string; text: string; onForget?: () => void }) => (
  <section aria-label={title} className="rounded-card border border-line bg-sunken p-4">
    <p className="text-block">{title}</p>
    {text && <p className="mt-2 max-h-48 overflow-y-auto text-support whitespace-pre-wrap wrap-anywhere">{text}</p>}
    <div className="mt-3 flex flex-wrap gap-3">
      {text && <CopyButton text={text} label={texts.copyOwn} />}
      {onForget && (
        <Button variant="quiet" onClick={onForget}>
          {texts.forgetOwn}
        </Button>
      )}
    </div>
  </section>
);

interface MissingDataProps {
  missing: readonly MissingField[];
  /** How it is filled in; a sentence where somebody else has to. */
  fillOf: (field: MissingField) => (() => void) | string;
  headingRef: Ref<HTMLHeadingElement>;
}

/** What the law asks of this document and nobody has entered yet, each with the way to enter it. */
const MissingData = ({ missing, fillOf, headingRef }: MissingDataProps) => (
  <section aria-labelledby="missing-data" className="rounded-card border border-line bg-waiting-soft px-4 py-3">
    <h2
      ref={headingRef}
      id="missing-data"
      tabIndex={-1}
      className="flex items-center gap-2 text-block text-waiting-ink outline-none"
    >
      <CircleAlert className="size-4.5" aria-hidden="true" />
      {texts.missing}
    </h2>
    <ul className="mt-1">
      {missing.map((field) => {
        const fill = fillOf(field);
        return (
          <li
            key={`${field.of} ${field.field} ${field.text}`}
            className="flex flex-wrap items-center gap-x-3 text-support"
          >
            <span className="py-1">{field.text}</span>
            {typeof fill === 'string' ? (
              <span className="text-ink-muted">{fill}</span>
            ) : (
              <button type="button" aria-label={texts.fillLabel(field.text)} onClick={fill} className={lineLinkStyle}>
                {texts.fill}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);
