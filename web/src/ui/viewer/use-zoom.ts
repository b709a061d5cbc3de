import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface ZoomOptions {
  /** The area that scrolls. */
  readonly area: RefObject<HTMLElement | null>;
  /** How wide the content is when it fits; narrower than the area, it stands in its middle. */
  readonly fitWidth: number;
  readonly most: number;
  /** A picture has no words to select and nowhere to scroll to: wheel, double click and mouse act on it as fingers do. */
  readonly isPicture?: boolean;
}

const step = 1.25;
/** What a double tap leads to, and back from. */
const closeUp = 2.5;
const doubleTapMs = 300;
const doubleTapPx = 30;
const arrowPx = 48;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
const between = ([one, other]: readonly Touch[]) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
const middleOf = ([one, other]: readonly Touch[]) => ({
  clientX: ((one?.clientX ?? 0) + (other?.clientX ?? 0)) / 2,
  clientY: ((one?.clientY ?? 0) + (other?.clientY ?? 0)) / 2,
});

type ZoomTo = (wanted: number, at?: Point) => void;

/** The keys of a reader, wherever in the viewer the focus is. */
function keysOf(box: HTMLElement, zoom: number, zoomTo: ZoomTo): Record<string, () => void> {
  const page = box.clientHeight * 0.9;
  return {
    '+': () => zoomTo(zoom * step),
    '=': () => zoomTo(zoom * step),
    '-': () => zoomTo(zoom / step),
    '0': () => zoomTo(1),
    ArrowDown: () => box.scrollBy({ top: arrowPx, behavior: 'instant' }),
    ArrowUp: () => box.scrollBy({ top: -arrowPx, behavior: 'instant' }),
    ArrowRight: () => box.scrollBy({ left: arrowPx, behavior: 'instant' }),
    ArrowLeft: () => box.scrollBy({ left: -arrowPx, behavior: 'instant' }),
    PageDown: () => box.scrollBy({ top: page, behavior: 'instant' }),
    PageUp: () => box.scrollBy({ top: -page, behavior: 'instant' }),
    Home: () => box.scrollTo({ top: 0, behavior: 'instant' }),
    End: () => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }),
  };
}

interface Gestures {
  readonly area: RefObject<HTMLElement | null>;
  readonly isPicture: boolean;
  readonly zoom: number;
  readonly zoomTo: ZoomTo;
}

/** Wheel, fingers and mouse on the area. */
function useGestures({ area, isPicture, zoom, zoomTo }: Gestures): void {
  const inArea = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = area.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };

  const pinch = useRef<{ distance: number; zoom: number } | undefined>(undefined);
  const lastTap = useRef<{ at: number; x: number; y: number } | undefined>(undefined);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !isPicture) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 100), inArea(event));
  });
  const onTouchStart = useEffectEvent((event: TouchEvent) => {
    const touches = [...event.touches];
    pinch.current = touches.length === 2 ? { distance: between(touches), zoom } : undefined;
    if (touches.length > 1) lastTap.current = undefined;
  });
  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    const touches = [...event.touches];
    if (!pinch.current || touches.length !== 2 || pinch.current.distance === 0) return;
    if (event.cancelable) event.preventDefault();
    zoomTo(pinch.current.zoom * (between(touches) / pinch.current.distance), inArea(middleOf(touches)));
  });
  const onTouchEnd = useEffectEvent((event: TouchEvent) => {
    const [touch] = event.changedTouches;
    const wasPinch = pinch.current !== undefined;
    if (event.touches.length < 2) pinch.current = undefined;
    if (!touch || wasPinch || event.touches.length > 0 || (event.target as Element).closest('button, a, input')) return;
    const tap = { at: event.timeStamp, x: touch.clientX, y: touch.clientY };
    const before = lastTap.current;
    const isSecond =
      before !== undefined &&
      tap.at - before.at < doubleTapMs &&
      Math.hypot(tap.x - before.x, tap.y - before.y) < doubleTapPx;
    lastTap.current = isSecond ? undefined : tap;
    if (!isSecond) return;
    if (event.cancelable) event.preventDefault();
    zoomTo(zoom > 1 ? 1 : closeUp, inArea(touch));
  });

  const onDoubleClick = useEffectEvent((event: MouseEvent) => {
    if (isPicture && event.button === 0) zoomTo(zoom > 1 ? 1 : closeUp, inArea(event));
  });
  const onMouseMove = useEffectEvent((event: MouseEvent) => {
    if (isPicture && event.buttons === 1)
      area.current?.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' });
  });

  useEffect(() => {
    const box = area.current;
    if (!box) return;
    // Not passive: what we do with these is ours, and the browser keeps from zooming the whole page.
    const listening = new AbortController();
    const options = { passive: false, signal: listening.signal };
    box.addEventListener('wheel', onWheel, options);
    box.addEventListener('touchstart', onTouchStart, options);
    box.addEventListener('touchmove', onTouchMove, options);
    box.addEventListener('touchend', onTouchEnd, options);
    box.addEventListener('dblclick', onDoubleClick, options);
    box.addEventListener('mousemove', onMouseMove, options);
    return () => listening.abort();
  }, [area]);
}

/**
 * How large a file is shown: 1 fits. Fingers, wheel with Ctrl (without it on a picture), keys and buttons change it, and what lies under them stays
 * there. The content has to grow in proportion, its margins too.
 */
export function useZoom({ area, fitWidth, most, isPicture = false }: ZoomOptions) {
  const [zoom, setZoom] = useState(1);
  const kept = useRef<{ at: Point; before: number } | undefined>(undefined);

  const zoomTo = (wanted: number, at?: Point): void => {
    const next = Math.min(Math.max(wanted, 1), Math.max(1, most));
    const box = area.current;
    if (!box || next === zoom) return;
    kept.current = { at: at ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 }, before: zoom };
    setZoom(next);
  };

  useLayoutEffect(() => {
    const box = area.current;
    if (!box || !kept.current) return;
    const { at, before } = kept.current;
    kept.current = undefined;
    const leftOf = (factor: number) => Math.max(0, (box.clientWidth - fitWidth * factor) / 2);
    const ratio = zoom / before;
    box.scrollTo({
      left: (box.scrollLeft + at.x - leftOf(before)) * ratio + leftOf(zoom) - at.x,
      top: (box.scrollTop + at.y) * ratio - at.y,
      behavior: 'instant',
    });
  }, [zoom, fitWidth, area]);

  useGestures({ area, isPicture, zoom, zoomTo });

  const onKeyDown = (event: KeyboardEvent): void => {
    const box = area.current;
    if (!box || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const acts = keysOf(box, zoom, zoomTo);
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };

  return {
    zoom,
    larger: zoom < most ? () => zoomTo(zoom * step) : undefined,
    smaller: zoom > 1 ? () => zoomTo(zoom / step) : undefined,
    fit: () => zoomTo(1),
    onKeyDown,
  };
}

export type Zoom = ReturnType<typeof useZoom>;
