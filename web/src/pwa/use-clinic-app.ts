import type { Clinic } from '@virtual-med/contract/clinics';
import { resolvePalette } from '@virtual-med/contract/palettes';
import { type AppSide, manifestUrl, paletteIcon } from '@virtual-med/contract/pwa';
import { useEffect } from 'react';

function headElement<Tag extends 'link' | 'meta'>(tag: Tag, kind: Record<string, string>): HTMLElementTagNameMap[Tag] {
  const [[name, value] = ['', '']] = Object.entries(kind);
  const found = document.head.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}[${name}="${value}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(name, value);
  document.head.append(made);
  return made;
}

/** Changes what the head says, and gives back how to say again what it said before. */
function say(element: Element, attribute: string, value: string): () => void {
  const before = element.getAttribute(attribute);
  if (before !== value) element.setAttribute(attribute, value);
  return () => (before === null ? element.remove() : element.setAttribute(attribute, before));
}

/** The header's colour, light and dark, also around the page. */
function colourFrame(): (() => void)[] {
  const band = getComputedStyle(document.documentElement).getPropertyValue('--band');
  const [light, dark = light] = band.match(/#[0-9a-f]{6}/gi) ?? [];
  const frames = document.head.querySelectorAll('meta[name=theme-color]');
  return [light, dark].flatMap((colour, index) => {
    const frame = frames[index];
    return colour && frame ? [say(frame, 'content', colour)] : [];
  });
}

/** While one is inside a clinic, a browser that installs the page installs that clinic's app. */
export function useClinicApp({ id, name, colorPalette }: Clinic, side: AppSide): void {
  useEffect(() => {
    const icon = paletteIcon(resolvePalette(colorPalette), 'apple-180');
    const manifest = headElement('link', { rel: 'manifest' });
    const undo = [
      say(headElement('link', { rel: 'apple-touch-icon' }), 'href', icon),
      say(headElement('meta', { name: 'apple-mobile-web-app-title' }), 'content', name),
      ...colourFrame(),
    ];
    say(manifest, 'href', manifestUrl(id, side));
    return () => {
      manifest.remove();
      for (const revert of undo) revert();
    };
  }, [id, name, colorPalette, side]);
}
