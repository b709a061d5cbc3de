import { cutTo } from '@virtual-med/contract/core/fields';

/** A name every system takes, without its extension; never empty. */
export const fileStem = (name: string, otherwise: string, maxChars = 120): string =>
  cutTo(name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+|(?<![. ])[. ]+$/g, ''), maxChars) || otherwise;
