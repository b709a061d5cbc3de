import { ensureChromium } from '../../tools/run/chromium.ts';
import { ensureWebBuilt } from '../../tools/run/web-build.ts';
import { measureShifts } from './layout-shift.ts';
import { measurePages } from './web.ts';

await ensureWebBuilt(console.log);
process.env.CHROMIUM_PATH = await ensureChromium();
const [what, name = '', visits = '5'] = process.argv.slice(2);
const missed =
  (what === 'shifts' ? 0 : await measurePages({ only: what === 'pages' ? name : '', visits: Number(visits) })) +
  (what === 'pages' ? 0 : await measureShifts(what === 'shifts' ? name : ''));
if (missed > 0) process.exitCode = 1;
