import { z } from '../core/zod.ts';

export const handedTo = ['patient', 'representative'] as const;
export const identityProofs = ['rg', 'cnh', 'cpf', 'passport', 'other'] as const;

/** Whose identity was checked before a document was handed over, and by what. */
export const handOverInput = z.strictObject({
  whose: z.enum(handedTo, 'Escolha quem recebe'),
  proof: z.enum(identityProofs, 'Escolha o documento conferido'),
  digits: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z]{3,4}$/, 'Informe os 3 ou 4 últimos dígitos')),
});
export type HandOverInput = z.infer<typeof handOverInput>;
