// What other features may use of this one.
export { judgeChangedElsewhere } from './changed-elsewhere.ts';
export { type DocumentFactsOfClinic, documentFactsOfClinic } from './document-facts.ts';
