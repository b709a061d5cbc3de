import type { handedTo, identityProofs } from './identity-proof.ts';

/** Who received a document at the desk. */
export const handedToLabels: Readonly<Record<(typeof handedTo)[number], string>> = {
  patient: 'o próprio paciente',
  representative: 'representante',
};

/** By what they proved who they are. */
export const proofLabels: Readonly<Record<(typeof identityProofs)[number], string>> = {
  rg: 'RG',
  cnh: 'CNH',
  cpf: 'CPF',
  passport: 'Passaporte',
  other: 'Outro documento',
};
