import { pageCameraTexts as texts } from '@virtual-med/contract/documents/page-camera.texts';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { CornerLines } from './corner-lines.tsx';
import { type Corners, isPageShape, type Point, wholePicture } from './geometry.ts';
import type { ShotPage } from './use-pages.ts';

const step = { small: 0.005, large: 0.03 };
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number) => Math.min(1, Math.max(0, value));

interface CornerEditorProps {
  page: ShotPage;
  onDone: (changes: { corners: Corners; clean: boolean }) => void;
  onBack: () => void;
}

/** The photograph with a handle on each corner, for the finger, the mouse and the arrow keys. */
export function CornerEditor({ page, onDone, onBack }: CornerEditorProps) {
  const [corners, setCorners] = useState(page.corners);
  const [clean, setClean] = useState(page.clean);
  const [held, setHeld] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isWrong = !isPageShape(corners);
  const heldCorner = held === undefined ? undefined : corners[held];

  const put = (index: number, { x, y }: Point) =>
    setCorners(
      (all) => all.map((corner, at) => (at === index ? { x: within(x), y: within(y) } : corner)) as unknown as Corners,
    );

  const drag = (index: number, { clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) put(index, { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };

  const press = (index: number, event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const corner = corners[index];
    if (!arrow || !corner) return;
    event.preventDefault();
    const by = event.shiftKey ? step.large : step.small;
    put(index, { x: corner.x + arrow.x * by, y: corner.y + arrow.y * by });
  };

  return (
    <div className="grid gap-4">
      <p id={hintId} className="text-support text-ink-muted">
        {texts.adjustHint}
      </p>
      <div className="px-5 py-5">
        <div ref={frame} className="relative mx-auto w-fit select-none">
          <img
            src={page.source.url}
            alt=""
            draggable={false}
            className="block max-h-[52dvh] max-w-full rounded-small"
          />
          <CornerLines corners={corners} />
          {corners.map((corner, index) => (
            <CornerHandle
              key={texts.corners[index]}
              label={texts.corners[index]}
              hintId={hintId}
              at={corner}
              onKey={(event) => press(index, event)}
              onHold={(isHeld) => setHeld(isHeld ? index : undefined)}
              onDrag={(event) => held === index && drag(index, event)}
            />
          ))}
          {heldCorner && <Loupe page={page} at={heldCorner} />}
        </div>
      </div>
      {isWrong && (
        <p role="alert" className="text-support text-danger-ink">
          {texts.crossed}
        </p>
      )}
      <Switch label={texts.clean} note={texts.cleanNote} checked={clean} onChange={setClean} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
        <Button variant="outline" onClick={() => setCorners(wholePicture)}>
          {texts.whole}
        </Button>
        <Button onClick={() => !isWrong && onDone({ corners, clean })}>{texts.done}</Button>
      </div>
    </div>
  );
}

interface CornerHandleProps {
  label: string | undefined;
  hintId: string;
  at: Point;
  onKey: (event: KeyboardEvent) => void;
  onHold: (isHeld: boolean) => void;
  onDrag: (event: PointerEvent) => void;
}

const CornerHandle = ({ label, hintId, at: { x, y }, onKey, onHold, onDrag }: CornerHandleProps) => (
  <button
    type="button"
    aria-label={label}
    aria-describedby={hintId}
    style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
    className="absolute grid size-11 -translate-1/2 touch-none place-items-center rounded-full"
    onKeyDown={onKey}
    onPointerDown={(event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      onHold(true);
    }}
    onPointerMove={onDrag}
    onPointerUp={() => onHold(false)}
    onPointerCancel={() => onHold(false)}
  >
    <span aria-hidden="true" className="size-6 rounded-full border-3 border-light bg-transparent ring-2 ring-primary" />
  </button>
);

const loupe = { side: 96, pictureWidth: 900 };

/** What the finger covers, larger and away from it. */
function Loupe({ page, at }: { page: ShotPage; at: Point }) {
  const { url, width, height } = page.source;
  const pictureHeight = (loupe.pictureWidth * height) / width;
  const left = loupe.side / 2 - at.x * loupe.pictureWidth;
  const top = loupe.side / 2 - at.y * pictureHeight;
  return (
    <span
      aria-hidden="true"
      style={{
        backgroundImage: `url(${url})`,
        backgroundPosition: `${left}px ${top}px`,
        backgroundSize: `${loupe.pictureWidth}px ${pictureHeight}px`,
      }}
      className={`pointer-events-none absolute top-2 grid size-24 place-items-center rounded-full border-3 border-light bg-sunken bg-no-repeat shadow-lift ${at.x < 0.5 ? 'right-2' : 'left-2'}`}
    >
      <span className="size-3 rounded-full border-2 border-danger-ink" />
    </span>
  );
}
