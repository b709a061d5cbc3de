/** Takes the README's pictures from a demo of its own: `npm run screenshots`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPatientHome, openPatients, openRecord } from '../../e2e/testing/demo-screens.ts';
import { emptyServer } from '../../e2e/testing/own-server.ts';
import { photograph, type Shot } from '../../e2e/testing/photograph.ts';
import { ensureChromium } from '../run/chromium.ts';
import { root } from '../run/web-build.ts';

const desktop = (open: Shot['open'], height = 900): Shot => ({ width: 1440, height, open });
const phone = (open: Shot['open']): Shot => ({ width: 390, height: 844, open });

/** A public page shows everything once its scripts and plans are there. */
const openPublic =
  (path: string): Shot['open'] =>
  async (page) => {
    await page.goto(path, { waitUntil: 'networkidle' });
  };

const shots: Record<string, Shot> = {
  landing: desktop(openPublic('/')),
  registration: desktop(openPublic('/assinatura'), 1380),
  'sign-in': desktop(openPublic('/clinica/login')),
  patients: desktop(openPatients),
  record: desktop(openRecord),
  'landing-phone': phone(openPublic('/')),
  'patients-phone': phone(openPatients),
  'patient-home-phone': phone(openPatientHome),
};

process.env.CHROMIUM_PATH = await ensureChromium();
const { baseURL, env } = await emptyServer();
const demo = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'tools/run/demo.ts')], {
  cwd: root,
  env: { ...process.env, ...env },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(demo, 'exit');
try {
  for await (const line of createInterface(demo.stdout)) if (line.includes('Virtual.med no ar')) break;
  if (demo.exitCode !== null) throw new Error('The demo did not start');
  demo.stdout.resume();
  await photograph(baseURL, shots, async (name, png) => {
    await writeFile(join(root, 'docs/screenshots', `${name}.png`), png);
    console.log(`docs/screenshots/${name}.png`);
  });
} finally {
  demo.kill('SIGTERM');
  await ended;
}
