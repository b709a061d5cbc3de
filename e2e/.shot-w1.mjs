import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';

const base = process.env.BASE ?? 'http://127.0.0.1:4311';
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const jobs = process.argv.slice(2);
for (const job of jobs) {
  const [name, path, act] = job.split('|');
  for (const [size, viewport] of Object.entries({ d: { width: 1440, height: 900 }, p: { width: 390, height: 844 } }))
    for (const colorScheme of (process.env.SCHEMES ?? 'light,dark').split(',')) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        locale: 'pt-BR',
        isMobile: size === 'p',
        hasTouch: size === 'p',
      });
      const page = await context.newPage();
      page.on('console', (m) => {
        if (m.type() !== 'debug' && m.type() !== 'info') console.log(name, m.type(), m.text().slice(0, 300));
      });
      page.on('pageerror', (e) => console.log(name, 'ERR', e.message));
      await page.goto(base + path);
      await page.locator('main').waitFor();
      if (act) await new Function('page', `return (async () => { ${act} })()`)(page);
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/w1/${name}-${size}-${colorScheme}.png`, fullPage: size === 'p' });
      await context.close();
    }
}
await browser.close();
