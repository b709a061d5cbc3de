import { ensureChromium } from './chromium.ts';
import { ensureWebBuilt } from './web-build.ts';

ensureWebBuilt(console.log);
process.env.CHROMIUM_PATH = ensureChromium();
await import('../../bench/web.ts');
