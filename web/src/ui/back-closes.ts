import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * What lies over the page, the topmost last. Each layer has an entry of its own in the browser's history, of the same
 * address and marked with its height, so that Back closes the topmost one and stays on the page. The router hears
 * nothing of these entries: it would load the page again.
 */
const layers: { close: () => void }[] = [];

const heightOf = (state: unknown): number => Number((state as { layer?: unknown } | null)?.layer ?? 0) || 0;

/** Of the entry in sight. */
let height = 0;
/** A step back of ours is under way. */
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let watched: RouterHistory | undefined;

/** Whether the page in sight is the one the router knows of: on its way elsewhere, its history is left alone. */
const isAtHome = (): boolean =>
  watched !== undefined && new URL(watched.location.href, window.location.href).href === window.location.href;

function push(): void {
  height += 1;
  // The router's own method stands on the object and would tell the router.
  History.prototype.pushState.call(window.history, { ...window.history.state, layer: height }, '');
}

/** An entry for every layer that has none yet. */
function pushMissing(): void {
  if (isLeaving || !isAtHome()) return;
  height = heightOf(window.history.state);
  while (height < layers.length) push();
}

/**
 * Brings the entries in line with the layers, once everything that is changing now has changed. Who closes a layer and
 * goes to another page at once leaves its entry behind; it is passed over on the way back.
 */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    pushMissing();
    if (isLeaving || !isAtHome() || height === layers.length) return;
    isLeaving = true;
    window.history.go(layers.length - height);
  }, 0);
}

function onPop(event: PopStateEvent): void {
  const before = height;
  height = heightOf(event.state);
  if (height !== before && isAtHome()) event.stopImmediatePropagation();
  if (isLeaving) isLeaving = false;
  else for (const { close } of layers.slice(height).reverse()) close();
  // A layer that stays, to ask first, gets its entry again.
  settleSoon();
}

/** Before there is a router: a window calls its listeners in the order they came, capturing or not. */
export const hearBackFirst = (): void => window.addEventListener('popstate', onPop);

function watch(history: RouterHistory): void {
  if (watched === history) return;
  watched = history;
  height = heightOf(window.history.state);
  history.subscribe(({ action: { type } }) => {
    if (type !== 'PUSH' && type !== 'REPLACE') return settleSoon();
    height = 0;
    isLeaving = false;
  });
}

/** While it is open, Back closes this instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const { history } = useRouter();
  const closeThis = useEffectEvent(close);
  // Before it is in sight: who goes back as soon as they see it must not leave the page.
  useLayoutEffect(() => {
    if (!open) return;
    watch(history);
    const layer = { close: () => closeThis() };
    layers.push(layer);
    pushMissing();
    settleSoon();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settleSoon();
    };
  }, [open, history]);
}
