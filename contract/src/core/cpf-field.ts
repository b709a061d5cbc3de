import { cpfDigits, isCpf } from './cpf.ts';
import { z } from './zod.ts';

/** Apart from the other fields: the pages that everybody opens first have no CPF, and carry none of this. */

const invalid = 'CPF inválido. Confira os 11 dígitos.';

/** Kept as digits; empty says that there is none. */
export const cpf = () =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isCpf(text), { error: invalid }),
    z.overwrite(cpfDigits),
  );

/** One that must be there. */
export const requiredCpf = () =>
  z.string().check(z.trim(), z.refine(isCpf, { error: invalid }), z.overwrite(cpfDigits));
