// What other features may use of this one.

export { resealVerificationCodes } from './codes.ts';
export {
  type DrawnVerification,
  drawVerification,
  keepVerification,
  makeVerification,
  renewCodesOf,
  verifyNewDocument,
} from './new-documents.service.ts';
export { publishHeads } from './publishing/published.service.ts';
export { qrDrawing } from './qr.ts';
export { drawSheet } from './sheet.service.ts';
export { withFooter } from './stamp.service.ts';
export { printedVerification } from './verification.service.ts';
export { verificationStates } from './verification-states.service.ts';
