import type { Page } from '@playwright/test';
import type { Entered } from '../signed-in.ts';

/** One thing to be seen, for the scans of all screens. */
export interface Screen {
  /** Leads there from wherever the page is, and waits for what the screen shows. */
  readonly open: (page: Page, place: Entered) => Promise<unknown>;
  /** The part that is new against a screen already scanned. */
  readonly part?: string;
  /** What lies behind the part is looked at too: nothing of it may be reached while it is covered. */
  readonly behind?: true;
  /** On a phone it holds other elements, or the same ones in another order. */
  readonly bothWidths?: true;
  /** Not painted with the palettes: it is scanned in both its themes. */
  readonly ownColours?: true;
}

export type Screens = Readonly<Record<string, Screen>>;

/** One person's screens, seen one after the other in one page. */
export interface Visit {
  readonly enter?: (page: Page) => Promise<Entered>;
  readonly screens: Screens;
}
