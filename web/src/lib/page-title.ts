import { productName } from '@virtual-med/contract/landing.texts';

/** The tab of a page: what it is first, because tabs are narrow. */
export const pageTitle = (page: string) => `${page} · ${productName}`;
