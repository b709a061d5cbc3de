import { useEffect, useState } from 'react';
import { openCamera } from '../../../lib/browser/camera.ts';
import { useSession } from '../../../lib/session/session.ts';

export type Camera =
  | { readonly state: 'starting' }
  | { readonly state: 'live'; readonly stream: MediaStream }
  | { readonly state: 'blocked' | 'missing' };

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

const isHidden = () => document.visibilityState === 'hidden';

/** The camera's picture while `wanted`, the page is in sight and its person is there: otherwise its light is off. */
export function useCamera(wanted: boolean): { camera: Camera; retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ state: 'starting' });
  const [hidden, setHidden] = useState(isHidden);
  const [tries, setTries] = useState(0);
  const isLocked = useSession()?.lock.locked ?? false;
  useEffect(() => {
    const look = () => setHidden(isHidden());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const active = wanted && !hidden && !isLocked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew.
  useEffect(() => {
    if (!active) return;
    let opened: MediaStream | undefined;
    let gone = false;
    setCamera({ state: 'starting' });
    openCamera().then(
      (stream) => {
        if (gone) return stop(stream);
        opened = stream;
        setCamera({ state: 'live', stream });
        // Taken by another program, or unplugged.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => setCamera({ state: 'missing' }));
      },
      (error: unknown) => {
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
        if (!gone) setCamera({ state: isBlocked ? 'blocked' : 'missing' });
      },
    );
    return () => {
      gone = true;
      if (opened) stop(opened);
    };
  }, [active, tries]);
  return { camera, retry: () => setTries((before) => before + 1) };
}
