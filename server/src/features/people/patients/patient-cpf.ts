import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import { AppError } from '../../../core/app-error.ts';
import { isDuplicateOf } from '../../../core/db/errors.ts';

/** A CPF is once among the patients a clinic has. What other clinics have is not asked. */
export const cpfTaken = (error: unknown): unknown =>
  isDuplicateOf(error, 'patients_cpf_once')
    ? new AppError('clinics.cpf_taken', { fields: { cpf: fieldRefusals.cpfTaken } })
    : error;

export async function namingCpfTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw cpfTaken(error);
  }
}
