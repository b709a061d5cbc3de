import { useBlocker } from '@tanstack/react-router';
import { discardTexts as texts } from '@virtual-med/contract/shell/shell.texts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { sessionStore } from '../lib/session/session.ts';
import { onDemand } from './on-demand.tsx';

const fetchConfirm = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog;
const ConfirmDialog = onDemand(fetchConfirm);

/**
 * Keeps what somebody wrote from being lost by a stray click: `leave` does its work at once when nothing is unsaved, and
 * asks otherwise; so do going to another page and closing the tab. Render `discardConfirm` somewhere.
 */
export function useDiscardConfirm(question: string = texts.written): {
  setUnsaved: (unsaved: boolean) => void;
  leave: (go: () => void) => void;
  discardConfirm: ReactNode;
} {
  const unsaved = useRef(false);
  // Always the same function: forms tell it from effects.
  const setUnsaved = useCallback((now: boolean) => {
    unsaved.current = now;
    // It is to ask also when the connection is lost meanwhile.
    if (now) void fetchConfirm().catch(() => undefined);
  }, []);
  const [leaving, setLeaving] = useState<() => void>();
  // Whoever is signed out has nothing left to save it with.
  const matters = () => unsaved.current && sessionStore.state().session !== undefined;
  const blocker = useBlocker({ shouldBlockFn: matters, enableBeforeUnload: matters, withResolver: true });
  const stay = () => {
    setLeaving(undefined);
    if (blocker.status === 'blocked') blocker.reset();
  };
  const discard = () => {
    unsaved.current = false;
    leaving?.();
    setLeaving(undefined);
    if (blocker.status === 'blocked') blocker.proceed();
  };
  return {
    setUnsaved,
    leave: (go) => (unsaved.current ? setLeaving(() => go) : go()),
    discardConfirm: (
      <ConfirmDialog
        open={leaving !== undefined || blocker.status === 'blocked'}
        onOpenChange={(open) => !open && stay()}
        title={question}
        note={texts.note}
        confirm={texts.discard}
        destructive
        onConfirm={discard}
      />
    ),
  };
}
