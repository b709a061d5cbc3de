import { pageCameraTexts as texts } from '@virtual-med/contract/documents/page-camera.texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CornerLines } from './corner-lines.tsx';
import type { Corners } from './geometry.ts';
import type { Drawable } from './pictures.ts';
import type { Camera } from './use-camera.ts';

/** Between two looks for the page's edges: often enough to follow a hand, seldom enough for a small phone. */
const lookEveryMs = 300;

const frameOf = (video: HTMLVideoElement | null): Drawable | undefined =>
  video && video.videoWidth > 0 ? { image: video, width: video.videoWidth, height: video.videoHeight } : undefined;

interface LiveCameraProps {
  camera: Camera;
  retry: () => void;
  lookAt: (frame: Drawable) => Promise<Corners | undefined>;
  onShot: (frame: Drawable) => void;
  /** No more pages go into the document. */
  isFull: boolean;
}

export function LiveCamera({ camera, retry, lookAt, onShot, isFull }: LiveCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState<Corners>();
  const stream = camera.state === 'live' ? camera.stream : undefined;
  const look = useEffectEvent(() => {
    const frame = frameOf(video.current);
    return frame ? lookAt(frame).catch(() => undefined) : Promise.resolve(undefined);
  });
  useEffect(() => {
    if (!stream || !video.current) return;
    video.current.srcObject = stream;
    let gone = false;
    let next: ReturnType<typeof setTimeout>;
    const follow = async () => {
      const found = await look();
      if (gone) return;
      setSeen(found);
      next = setTimeout(() => void follow(), lookEveryMs);
    };
    next = setTimeout(() => void follow(), lookEveryMs);
    return () => {
      gone = true;
      clearTimeout(next);
      setSeen(undefined);
    };
  }, [stream]);

  const shoot = () => {
    const frame = frameOf(video.current);
    if (frame) onShot(frame);
  };

  if (camera.state === 'blocked' || camera.state === 'missing')
    return (
      <div
        role="alert"
        className="grid justify-items-center gap-4 rounded-card bg-waiting-soft px-4 py-8 text-center text-waiting-ink"
      >
        <p>{texts[camera.state]}</p>
        <Button variant="outline" onClick={retry}>
          {texts.again}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3">
      <div className="relative mx-auto max-h-[56dvh] min-h-40 overflow-hidden rounded-card bg-sunken">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={texts.live}
          className="mx-auto block max-h-[56dvh] max-w-full"
        />
        {seen && <CornerLines corners={seen} />}
      </div>
      <p role="status" className="text-center text-support text-ink-muted">
        {camera.state === 'starting' ? texts.starting : seen ? texts.seen : texts.aim}
      </p>
      <div className="flex justify-center">
        <button
          type="button"
          aria-label={texts.shoot}
          aria-disabled={camera.state !== 'live' || isFull || undefined}
          onClick={() => !isFull && shoot()}
          className="grid size-18 place-items-center rounded-full border-4 border-primary-line bg-surface transition-colors hover:bg-sunken aria-disabled:opacity-50"
        >
          <span aria-hidden="true" className="size-13 rounded-full bg-primary" />
        </button>
      </div>
    </div>
  );
}
