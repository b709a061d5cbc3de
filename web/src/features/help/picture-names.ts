/** The screens shown in the help, and what each shows; `npm run screenshots` takes them, at a desk and on a phone. */
export const pictureNames = {
  pacientes: 'A lista de pacientes, com a busca, os totais e os grupos por profissional',
  paciente: 'A página de um paciente, com os dados pessoais e a anamnese',
  pagamento: 'A página de pagamento, com o plano e o histórico de pagamentos',
  documentos: 'A página do paciente, com os seis grupos de documentos',
  clinicas: 'A tabela de clínicas, com situação, plano e pagamentos',
  relatorio: 'O relatório de pagamentos, com os totais, o gráfico e a tabela',
  profissionais: 'A tabela de profissionais, com o menu de ações aberto',
  configuracoes: 'As configurações, com o logo e as paletas de cores',
} as const;

export type PictureName = keyof typeof pictureNames;
