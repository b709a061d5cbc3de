// What other features may use of this one.
export { judgeChangedElsewhere } from './changed-elsewhere.ts';
