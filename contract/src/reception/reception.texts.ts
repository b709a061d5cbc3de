/** The desk: finding a patient, sending, handing over. */
export const deskTexts = {
  searchPlaceholder: 'Nome, CPF, telefone ou e-mail',
  lead: 'Busque quem chegou, cadastre quem é novo.',
  more: 'Mostrar mais pacientes',
  none: 'Ainda não há pacientes',
  noneNote: 'Cadastre o primeiro paciente para enviar os documentos dele.',
  noneFound: 'Ninguém encontrado',
  noneFoundNote: 'Confira o nome ou o número, ou cadastre um novo paciente.',
  formNote: 'Os dados de contato são obrigatórios. A anamnese fica com quem atende.',
  contact: 'Cadastro',
  documents: 'Documentos',
  documentsNote: 'A recepção vê quantos há de cada tipo, não o que dizem.',
  noDocuments: 'Nenhum documento no prontuário ainda.',
  own: 'Enviados por você',
  ownNote: 'Por dez minutos você vê o nome e pode desfazer. Depois ficam o tipo, a data e o estado.',
  seen: 'Visto pelo paciente',
  undo: 'Desfazer',
  undone: 'Envio desfeito',
  undoFailed: 'Não foi possível desfazer o envio',
  released: 'Para entregar no balcão',
  releasedNote: 'Liberados por quem atende. Confira a identidade de quem recebe antes de imprimir.',
  declare: 'Declaração de comparecimento',
  declareNote: 'É da clínica, não leva o nome de profissional e não precisa de assinatura. O paciente também a recebe.',
  issue: 'Emitir',
  issueFailed: 'Não foi possível emitir a declaração',
  issued: 'Declaração emitida',
  issuedNote: 'Imprima agora ou, por dez minutos, na lista do que você enviou.',
  printNow: 'Imprimir',
  print: 'Imprimir para entrega',
  printFailed: 'Não foi possível imprimir o documento',
  printed: 'Documento aberto para imprimir',
  printedNote: 'A entrega ficou registrada com o seu nome.',
  sheet: 'Folha de verificação',
  sheetFailed: 'Não foi possível imprimir a folha de verificação',
  sheetPrinted: 'Folha aberta para imprimir',
  openPrint: 'Abrir para imprimir',
  handOverNote: 'Confira um documento com foto. O que você marcar fica registrado.',
  whose: 'Quem recebe',
  patientReceives: 'O próprio paciente',
  representativeReceives: 'Um representante',
  proof: 'Documento conferido',
  chooseProof: 'Escolha',
  digits: 'Últimos dígitos',
  digitsHint: 'Os 3 ou 4 últimos do número do documento.',
} as const;

/** What somebody who treats the patient says of a document of the record. */
export const releaseTexts = {
  release: 'Liberar para entrega no balcão',
  released: 'Liberado para entrega no balcão',
  releasedNote: (until: string) => `A recepção pode imprimir até ${until}, conferindo a identidade de quem recebe.`,
  mark: (until: string) => `No balcão até ${until}`,
  markNote: (until: string) => `Liberado para o balcão até ${until}`,
  end: (until: string) => `No balcão até ${until}: encerrar`,
  undo: 'Desfazer',
  ended: 'Liberação encerrada',
  failed: 'Não foi possível liberar o documento',
  endFailed: 'Não foi possível encerrar a liberação',
} as const;

export const documentsTotal = (count: number): string =>
  count === 1 ? '1 documento no prontuário' : `${count} documentos no prontuário`;

export const releasedBy = (name: string, until: string): string => `Liberado por ${name} · até ${until}`;

export const printLabel = (name: string): string => `Imprimir para entrega: ${name}`;

export const sheetLabel = (name: string): string => `Folha de verificação: ${name}`;

export const undoLabel = (name: string): string => `Desfazer o envio de ${name}`;

export const printOwnLabel = (name: string): string => `Imprimir ${name}`;
