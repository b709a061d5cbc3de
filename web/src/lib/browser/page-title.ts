import { productName } from '@virtual-med/contract/landing/landing.texts';

/** The tab of a page: what it is first, because tabs are narrow; then the product's or the clinic's name. */
export const pageTitle = (page: string, place: string = productName) => `${page} · ${place}`;
