export const documentTexts = {
  title: 'Documentos',
  attach: 'Anexar documento',
  labels: {
    file: 'Arquivo',
    name: 'Nome do documento',
    category: 'Categoria',
    patient: 'Paciente',
    createdAt: 'Data de envio',
  },
  send: 'Enviar',
  sending: 'Enviando...',
  download: 'Baixar',
  downloading: 'Baixando...',
  noneInCategory: 'Nenhum documento encontrado nesta categoria.',
  sent: 'Documento enviado com sucesso.',
  sentAndSigned: 'Documento enviado e assinado com sucesso.',
  sendFailed: 'Erro ao enviar documento.',
  downloadFailed: 'Erro ao fazer download do documento.',
  fileHint: 'PDF, DOC, DOCX, JPG ou PNG de até 10MB.',
} as const;

export const summaryTexts = {
  patient: 'Resumo do paciente',
  professional: 'Resumo profissional',
  patientSaved: 'Resumo do paciente atualizado com sucesso.',
  professionalSaved: 'Resumo profissional atualizado com sucesso.',
  patientFailed: 'Erro ao atualizar resumo do paciente.',
  professionalFailed: 'Erro ao atualizar resumo profissional.',
} as const;

/** The patient's home. */
export const welcome = (nameOrEmail: string): string => `Olá, ${nameOrEmail}!`;

export const documentCount = (count: number): string => `${count} ${count === 1 ? 'documento' : 'documentos'}`;
