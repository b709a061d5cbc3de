// What other features may use of this one.
export { readAcceptedTerms, readOwnRequests } from './own-data.service.ts';
