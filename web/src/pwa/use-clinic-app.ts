import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import { getManifest } from '@virtual-med/contract/branding/pwa';
import { type AppSide, manifestUrl, paletteIcon } from '@virtual-med/contract/branding/pwa-addresses';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { useEffect } from 'react';
import { call } from '../lib/transport/api.ts';
import { isApple } from './device.ts';

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

/** Apple's phones take the picture from the page, and only one that fills its square: the manifest names it. */
async function takeLogoIcon(clinicId: string, side: AppSide, link: HTMLLinkElement): Promise<void> {
  const before = link.href;
  const { icons } = await call(getManifest, { query: { clinic_id: clinicId, area: side } });
  const filled = icons.find(({ purpose, src }) => purpose === 'maskable' && !src.startsWith('/icon-'));
  if (filled && link.href === before) link.href = filled.src;
}

/** While one is inside a clinic, a browser that installs the page installs that clinic's app. */
export function useClinicApp({ id, name, colorPalette, logoUrl }: Clinic, side: AppSide): void {
  useEffect(() => {
    const icon = paletteIcon(resolvePalette(colorPalette), 'apple-180');
    const manifest = headElement('link', { rel: 'manifest' });
    const touchIcon = headElement('link', { rel: 'apple-touch-icon' });
    const undo = [
      say(touchIcon, 'href', icon),
      say(headElement('meta', { name: 'apple-mobile-web-app-title' }), 'content', name),
      ...colourFrame(),
    ];
    say(manifest, 'href', manifestUrl(id, side));
    if (logoUrl && isApple(navigator)) takeLogoIcon(id, side, touchIcon).catch(() => undefined);
    return () => {
      manifest.remove();
      for (const revert of undo) revert();
    };
  }, [id, name, colorPalette, logoUrl, side]);
}
