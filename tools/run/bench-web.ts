import { measureShifts } from '../../bench/layout-shift.ts';
import { ensureChromium } from './chromium.ts';
import { ensureWebBuilt } from './web-build.ts';

ensureWebBuilt(console.log);
process.env.CHROMIUM_PATH = ensureChromium();
const [what, name] = process.argv.slice(2);
if (what !== 'shifts') await import('../../bench/web.ts');
if ((await measureShifts(name)) > 0) process.exitCode = 1;
