import type { AllergyWarning } from './allergies.ts';

export const allergyTexts = {
  /** Beside every warning, and where there is none. */
  note: 'O aviso compara nomes e ajuda a lembrar; não é garantia: a tabela, de novembro de 2026, ainda não foi revisada por farmacêutico. Sem aviso, confira a anamnese do mesmo jeito.',
  why: ({ level, said, family }: AllergyWarning): string => {
    if (family === '')
      return level === 'high'
        ? `O prontuário diz: “${said}”. É o mesmo medicamento.`
        : `O prontuário diz: “${said}”. Confira se é alergia do paciente.`;
    return level === 'high'
      ? `O prontuário diz: “${said}”. É da mesma família: ${family}.`
      : `O prontuário diz: “${said}”. Atenção, pode haver relação: ${family}.`;
  },
} as const;
