/** The screens shown in the help, and what each shows; `e2e/help-pictures.ts` takes them. */
export const pictureNames = {
  profissionais: 'A tabela de profissionais, com o menu de ações aberto',
  configuracoes: 'As configurações, com o logo e as paletas de cores',
} as const;

export type PictureName = keyof typeof pictureNames;
