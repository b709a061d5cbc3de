import { withOwnServer } from '../../e2e/testing/own-server.ts';
import { type Stop, walkScreens } from '../../e2e/testing/screens/walk.ts';

/** How far everything on a screen may move by itself while it comes to rest: the sum of the browser's own figures. */
const mostShift = 0.02;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Runs in the page before anything else of it does. What follows a touch or a key is meant. */
const watch = `
  window.__shifts = [];
  const called = (node) => node?.nodeType === 1 ? node.tagName.toLowerCase() + '.' + String(node.className).slice(0, 60) : String(node?.nodeName);
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (!entry.hadRecentInput) window.__shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => called(node)) });
  })).observe({ type: 'layout-shift', buffered: true });
`;

/** Opens every screen at every width and says which of them moved; returns how many did too much. */
export async function measureShifts(only = ''): Promise<number> {
  let [missed, seen, lost] = [0, 0, 0];
  const look = async ({ name, width, page }: Stop) => {
    const shifts = await page.evaluate<Shift[]>('window.__shifts');
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    seen += 1;
    if (sum <= mostShift) return;
    missed += 1;
    console.log(`MISSED ${name}, ${width} px: moved ${sum.toFixed(3)} of ${mostShift}`);
    for (const { value, moved } of shifts) console.log(`         ${value.toFixed(3)} ${moved.join(' | ')}`);
  };
  const noteLost = (name: string, width: number, why: string) => {
    lost += 1;
    console.log(`LOST   ${name}, ${width} px: ${why}`);
  };
  await withOwnServer('demo-server.ts', {}, (baseURL, door) =>
    walkScreens({ baseURL, door, before: watch, look, lost: noteLost }, only),
  );
  console.log(
    `${missed === 0 ? 'met   ' : 'MISSED'} layout shift: ${seen - missed} of ${seen} screens within ${mostShift}`,
  );
  return missed + lost;
}
