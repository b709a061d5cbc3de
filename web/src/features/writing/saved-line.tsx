import { formatTime } from '@virtual-med/contract/core/formats';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { Check, CloudOff } from 'lucide-react';
import type { KeeperState } from './draft-keeper.ts';

const isHeldHere = ({ standing }: KeeperState) => ['offline', 'waits', 'refused'].includes(standing);

function words({ standing, updatedAt, refusal }: KeeperState, timeZone: string | undefined): string {
  switch (standing) {
    case 'saved':
      return texts.saved(formatTime(updatedAt, timeZone));
    case 'saving':
      return texts.saving;
    case 'offline':
      return texts.offline;
    case 'waits':
      return texts.waitsForYou;
    case 'refused':
      return refusal ? `${texts.notSaved}: ${refusal}` : texts.notSaved;
    default:
      return texts.unsaved;
  }
}

/** Quietly, whether what is written is safe. */
export const SavedLine = ({ state, timeZone }: { state: KeeperState; timeZone: string | undefined }) => (
  <p
    role="status"
    className={`flex min-w-0 items-center gap-1.5 text-support tabular-nums ${isHeldHere(state) ? 'text-waiting-ink' : 'text-ink-muted'}`}
  >
    {isHeldHere(state) ? (
      <CloudOff className="size-4 shrink-0" aria-hidden="true" />
    ) : (
      <Check
        className={`size-4 shrink-0 ${state.standing === 'saved' ? 'text-good-ink' : 'opacity-0'}`}
        aria-hidden="true"
      />
    )}
    {words(state, timeZone)}
  </p>
);
