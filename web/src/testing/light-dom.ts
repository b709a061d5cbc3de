import { GlobalRegistrator } from '@happy-dom/global-registrator';
import { styleWithoutSheets } from './light-styles.ts';

/** Where the page of a component test stands. */
const origin = 'http://localhost:3000';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** Puts a document where Node's own globals are. Nothing in it reaches the network, another page or the disk. */
export function openLightDom(): void {
  GlobalRegistrator.register({
    url: `${origin}/`,
    ...desktop,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      disableComputedStyleRendering: true,
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableChildPageNavigation: true,
        disableFallbackToSetURL: true,
      },
    },
  });
  styleWithoutSheets();
  // What a page fetches for later is no part of a test.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** The parts of happy-dom a page does not have. */
export interface LightWindow {
  readonly happyDOM: {
    setViewport(size: { width: number; height: number }): void;
    readonly settings: {
      fetch: { interceptor: { beforeAsyncRequest(context: { request: Request }): Promise<Response> } | null };
    };
  };
}

export const lightWindow = (): LightWindow => window as typeof window & LightWindow;

export interface SavedFile {
  readonly name: string;
  readonly address: string;
}

const left: string[] = [];
const saved: SavedFile[] = [];

/** The addresses outside the application the page was sent to, in order. */
export const leftFor = (): readonly string[] => left;

/** The files the page has offered to keep. */
export const savedFiles = (): readonly SavedFile[] => saved;

/** What a page does to the browser around it is noted instead of done. */
export function watchBrowser(): void {
  location.assign = (address) => {
    left.push(String(address));
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push({ name: this.download, address: this.href });
    else click.call(this);
  };
}

/** As the browser tells it when the network goes and comes. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

export function resetBrowser(): void {
  if (!navigator.onLine) setOnline(true);
  left.length = 0;
  saved.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the product writes them the same way.
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
  lightWindow().happyDOM.setViewport(desktop);
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
}
