import type { Effort, PdfObjects } from '../pdf/objects.ts';
import type { Trust } from '../trust.ts';

/** A file whose signatures are read. */
export interface Examined {
  readonly file: Buffer;
  readonly text: string;
  readonly objects: PdfObjects;
  /** For all signatures together. */
  readonly effort: Effort;
  readonly trust: Trust;
  readonly now: Date;
}

/** A signature whose range is as it should be. */
export interface Covering {
  readonly id: number;
  /** Where what it covers ends. */
  readonly end: number;
  /** Made with the key it names, over the very bytes it covers. */
  readonly isGenuine: boolean;
  readonly isTimeStamp: boolean;
}
