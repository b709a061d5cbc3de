import { makeViewerClinic } from './document-viewer.ts';
import { makeDeskClinic, makeDocumentsClinic } from './documents.ts';
import { makeProofClinic } from './email-proof.ts';
import { makeHostileClinic } from './hostile.ts';
import { makeIntakeClinic } from './intake.ts';
import type { Seed } from './own-clinic.ts';
import { makePatientsClinic } from './patients.ts';
import { makeLateClinic, makePayingClinic } from './paying-clinics.ts';
import { makeFirstAccessClinic, makeSmallClinic, makeTeamClinic, makeUnbrandedClinic } from './people.ts';
import { makeSigningClinic, makeWritingClinic } from './signing.ts';

/** The kinds of clinics a journey can have made for itself. */
export const kinds = {
  small: makeSmallClinic,
  patients: makePatientsClinic,
  documents: makeDocumentsClinic,
  /** The same, with a patient whom nobody has asked about the terms of use yet. */
  privacy: (seed: Seed) => makeDocumentsClinic(seed, { acceptedTerms: false }),
  desk: makeDeskClinic,
  viewer: makeViewerClinic,
  intake: makeIntakeClinic,
  signing: makeSigningClinic,
  writing: makeWritingClinic,
  team: makeTeamClinic,
  firstAccess: makeFirstAccessClinic,
  proof: makeProofClinic,
  unbranded: makeUnbrandedClinic,
  paying: makePayingClinic,
  late: makeLateClinic,
  hostile: makeHostileClinic,
};
