import { formatTime } from '@virtual-med/contract/core/formats';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft } from '@virtual-med/contract/writing/writing';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useAct } from '../../ui/use-act.ts';

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
export function ChangedMeanwhile({ load, timeZone, onSee }: ChangedMeanwhileProps) {
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

interface OwnTextProps {
  title: string;
  text: string;
  onForget?: () => void;
}

/** What somebody wrote that found no place: to be copied by hand where it belongs. */
export const OwnText = ({ title, text, onForget }: OwnTextProps) => (
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
