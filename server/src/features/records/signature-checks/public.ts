// What other features may use of this one.
export { requireUnsigned } from './carries-signature.service.ts';
export { checkOfNew, newestCheck } from './check-column.service.ts';
export { checkDocument } from './check-document.service.ts';
export { signedMark } from './findings.service.ts';
export { keepCarriedTrust, trustToCarry } from './trust/carried-trust.service.ts';
