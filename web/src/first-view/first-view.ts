import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { answers, drawnFrom } from './answers.ts';
import { type Plain, place, plain } from './draw.ts';
import { jsx } from './stand-ins/jsx-runtime.ts';
import { found, foundMore } from './stand-ins/react-query.ts';
import { type StandInRoute, setOpened } from './stand-ins/react-router.ts';

/** Scripts that have not come by then will hardly come: what nobody watches over is not left in sight. */
const shownMs = 60_000;

/** How long a drawing waits for the letters it will keep: set in others first, it would move when they come. */
const lettersMs = 800;
const lettersHere = () =>
  Promise.race([
    document.fonts.load('1rem "Inter Variable"').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, lettersMs)),
  ]);

/** The living page's script asks for what was not drawn as it would ask the server. */
function offerAnswers(): void {
  const at = Date.now();
  const responseOf = (answer: unknown) => Promise.resolve(new Response(JSON.stringify(answer)));
  globalThis.askedAhead = new Map(
    [...answers].map(([address, answer]) => [address, { at, answer: responseOf(answer) }]),
  );
}

/** A button pressed before it is alive: `lib/session/take-over.ts` presses it once it is. The last one, as the last is meant. */
function notePresses(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button || root.dataset.prerendered === undefined) return;
    root.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    button.dataset.pressed = '';
  });
}

function show(root: HTMLElement, page: readonly Plain[]): void {
  const skeleton = [...root.childNodes];
  const drawing = document.createDocumentFragment();
  const refs: Parameters<typeof place>[2] = [];
  place(page, drawing, refs);
  root.replaceChildren(drawing);
  root.setAttribute('aria-busy', 'true');
  notePresses(root);
  for (const [ref, element] of refs) ref(element);
  setTimeout(() => {
    if (root.dataset.prerendered !== undefined) root.replaceChildren(...skeleton);
  }, shownMs);
}

/**
 * Draws a page behind a login from the answers that came with it, by its own components and after its own rule of who
 * may see it, long before the program is here. Wherever anything is not as it should be, the skeleton stays.
 */
export async function drawFirstView(
  routes: readonly [root: StandInRoute, frame: StandInRoute, page: StandInRoute],
): Promise<void> {
  offerAnswers();
  const letters = lettersHere();
  const root = document.getElementById('root');
  const [{ options: outermost }, { options: frame }] = routes;
  const [, , clinicId = '', , patientId = ''] = location.pathname.split('/');
  const params = { clinicId, patientId };
  const asked = { params, location: { href: location.href } };
  const context = await frame.beforeLoad?.(asked);
  const loaderData = (await frame.loader?.(asked)) as { clinic: Clinic };
  setOpened({ routes, params, context, loaderData });
  const run = () => plain(jsx(outermost.component, {}));
  let page = run();
  while (await foundMore()) page = run();
  await letters;
  if (root?.dataset.prerendered === undefined) return;
  document.documentElement.dataset.palette = resolvePalette(loaderData.clinic.colorPalette);
  show(root, page);
  globalThis.drawnAlready = { at: Date.now(), queries: found(), addresses: [...drawnFrom] };
}
