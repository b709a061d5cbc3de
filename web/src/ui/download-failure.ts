import { errorEntry } from '@virtual-med/contract/core/errors';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { failedAct } from './use-submit.ts';

/** A file that did not come; where nobody has a word for it, the way to it could not be made. */
export const downloadFailure = failedAct(
  documentTexts.downloadFailed,
  errorEntry('documents.link_not_created').message,
);
