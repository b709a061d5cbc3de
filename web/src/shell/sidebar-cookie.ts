import { limits } from '@virtual-med/contract/core/limits';

const name = 'sidebar_state';
const lifetimeSeconds = limits.sidebarCookieDays * 86_400;

type Page = Pick<Document, 'cookie'>;

/** Open, unless it was last left collapsed. Read while rendering, so that the first paint is already right. */
export const readSidebarOpen = (page: Page): boolean => !page.cookie.split('; ').includes(`${name}=collapsed`);

export function writeSidebarOpen(page: Page, open: boolean): void {
  page.cookie = `${name}=${open ? 'expanded' : 'collapsed'}; path=/; max-age=${lifetimeSeconds}; samesite=lax`;
}
