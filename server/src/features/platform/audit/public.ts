// What other features may use of this one.
export { readOwnAccesses } from './own-accesses.service.ts';
export { trailOfClinic } from './trail.service.ts';
export { csvHeader, csvLineIn } from './trail-csv.service.ts';
