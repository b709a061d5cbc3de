import { existsSync } from 'node:fs';
import path from 'node:path';

/** First the one without windows, which needs a third less of the machine. */
const onPath = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
const windowsEdge = 'Microsoft/Edge/Application/msedge.exe';

/** Where each system keeps a Chrome, Chromium or Edge. */
export function usualPlaces(system: string, env: NodeJS.ProcessEnv): string[] {
  if (system === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((one) => one !== undefined);
    return [...windowsPrograms, windowsEdge].flatMap((file) => folders.map((folder) => path.win32.join(folder, file)));
  }
  const applications =
    system === 'darwin'
      ? macApps.flatMap((name) =>
          ['', env.HOME ?? ''].map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
        )
      : [];
  const folders = [...(env.PATH ?? '').split(path.posix.delimiter), '/usr/bin', '/snap/bin'];
  return [...onPath.flatMap((name) => folders.map((folder) => path.posix.join(folder, name))), ...applications];
}

/** The browser already on this machine: CHROMIUM_PATH, or the first found in the usual places. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...usualPlaces(process.platform, process.env)].find((file) => file && existsSync(file));

/** What Playwright 1.65 turns off itself: a second list takes the place of the first. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Each window's address bar, which nobody sees, is otherwise a web page with a process of its own: two fifths of a visit's cost. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--disable-features=${[...offByPlaywright, ...addressBar].join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
