/** What a person calls the thing they sign in with. The first match counts: browsers name their forebears as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ [^/]*(?:\/[^/]*){0,3}\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bWindows\b/, 'no Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'no Mac'],
  [/\bCrOS\b/, 'no ChromeOS'],
  [/\bLinux\b/, 'no Linux'],
];

const first = (table: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/** 'Chrome no Android', as far as a user agent can be believed. */
export function deviceName(agent: string | null): string {
  const [browser, system] = [first(browsers, agent ?? ''), first(systems, agent ?? '')];
  if (!browser && !system) return 'Aparelho desconhecido';
  return system ? `${browser ?? 'Navegador'} ${system}` : (browser ?? '');
}
