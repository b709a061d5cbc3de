import { intakeTexts } from './intake.texts.ts';

const { filesCount } = intakeTexts;
const documents = (count: number) => `${count} ${count === 1 ? 'documento' : 'documentos'}`;

/** Words of the inbox page that no rule fixes. */
export const intakePageTexts = {
  lead: 'Traga muitos documentos de uma vez. Cada um é lido para achar de quem é; você confere e só então ele é enviado.',
  dropHere: 'Arraste para cá arquivos, uma pasta ou um ZIP',
  bringHere: 'Traga fotos, PDFs ou um ZIP',
  dropNote: 'PDF, DOC, DOCX, JPG ou PNG de até 10MB cada. O que não for enviado sai daqui em 30 dias.',
  drop: 'Solte para trazer',
  chooseFiles: 'Escolher arquivos',
  chooseFolder: 'Escolher pasta',
  empty: 'Nada esperando você',
  emptyNote:
    'Traga os exames, laudos e receitas que chegaram: pode ser uma pasta inteira. Aqui eles esperam até você dizer que estão certos, e nenhum paciente vê nada antes disso.',
  loadFailed: 'Não foi possível abrir a caixa de entrada',
  bringing: {
    title: 'Trazendo arquivos',
    collecting: 'Abrindo o que você escolheu…',
    progress: (done: number, total: number) => `${done} de ${filesCount(total)}`,
    offline: 'Sem conexão. Continua sozinho quando a rede voltar.',
    busy: 'O sistema está ocupado. Continua sozinho em instantes.',
    locked: 'Espera você digitar a senha.',
    paused: 'Pausado.',
    pause: 'Pausar',
    goOn: 'Continuar',
    cancel: 'Cancelar',
    retry: 'Tentar novamente',
    close: 'Fechar',
    done: (count: number) => `${filesCount(count)} na caixa de entrada.`,
    noneBrought: 'Nenhum arquivo entrou.',
    known: (count: number) => (count === 1 ? '1 já tinha chegado antes.' : `${count} já tinham chegado antes.`),
    leftOut: (count: number) => (count === 1 ? '1 arquivo ficou de fora' : `${count} arquivos ficaram de fora`),
    interrupted: (count: number) => `Faltou trazer ${filesCount(count)}`,
    interruptedNote: 'Traga a mesma pasta ou o mesmo ZIP de novo: o que já chegou não é repetido.',
    dismiss: 'Dispensar',
  },
  shared: {
    held: (count: number) => `Você compartilhou ${filesCount(count)}`,
    note: 'Se são de um paciente só, escolha quem é. Sem escolha, cada um é lido e você confere de quem é.',
    bring: 'Trazer para cá',
    discard: 'Descartar',
    lost: 'Os arquivos compartilhados não chegaram',
    lostNote: 'Abra o aplicativo, entre e compartilhe de novo.',
  },
  problems: {
    tooMany: 'Passou de 2000 arquivos: traga o resto depois.',
    zipLocked: 'Está protegido por senha. Abra no computador e traga os arquivos.',
    zipNested: 'É um ZIP dentro de outro. Abra no computador e traga os arquivos.',
    zipBroken: 'Este ZIP está danificado ou não pode ser aberto aqui.',
    unreadable: 'Não foi possível ler este arquivo no computador.',
    failed: 'Não foi possível trazer este arquivo.',
  },
  filters: { all: 'Todos', sure: 'Certos', check: 'Por conferir', duplicate: 'Repetidos', done: 'Resultado' },
  filtersLabel: 'Mostrar',
  none: {
    all: 'Nada esperando você',
    sure: 'Nenhum documento certo agora',
    check: 'Nada por conferir',
    duplicate: 'Nenhum repetido',
    done: 'Nada enviado ainda',
  },
  list: 'Arquivos na caixa de entrada',
  waiting: 'esperando você',
  tick: (file: string) => `Marcar ${file}`,
  tickAll: 'Marcar todos',
  open: (file: string) => `Ver ${file}`,
  check: 'Conferir',
  checkFile: (file: string) => `Conferir ${file}`,
  checkNote: 'Diga de quem é este arquivo e a categoria dele.',
  noPatient: 'Paciente não encontrado',
  several: 'De quem é este arquivo?',
  candidate: (birth: string | null, cpf: string | null) =>
    [birth && `Nascimento ${birth}`, cpf && `CPF ${cpf}`].filter(Boolean).join(' · ') ||
    'Sem data de nascimento nem CPF no cadastro',
  candidatesFailed: 'Não foi possível mostrar os pacientes possíveis. Procure pelo nome.',
  viewFile: 'Ver arquivo',
  alreadyDocument: (name: string, day: string) => `Já está com o paciente: "${name}", de ${day}`,
  alreadyFile: (name: string) => `Igual a "${name}"`,
  broughtBy: (name: string) => `Trazido por ${name}`,
  save: 'Salvar',
  saveFailed: 'Não foi possível salvar',
  remove: 'Remover',
  removeFile: (file: string) => `Remover ${file}`,
  removeQuestion: (count: number) => `Remover ${filesCount(count)}?`,
  removeNote: 'O que foi removido não vai para nenhum paciente e não pode ser recuperado daqui.',
  removed: (count: number) => (count === 1 ? 'Arquivo removido.' : `${count} arquivos removidos.`),
  removeFailed: 'Não foi possível remover',
  send: (count: number) => `Enviar ${documents(count)}`,
  sendQuestion: (count: number) => `Enviar ${documents(count)}?`,
  sendNote: (patients: number) =>
    patients === 1
      ? 'Vai para 1 paciente, que passa a ver e é avisado por e-mail.'
      : `Vão para ${patients} pacientes. Cada um passa a ver só o que é dele e é avisado por e-mail.`,
  sendUnsure: (count: number) =>
    count === 1
      ? '1 foi achado só pelo nome: você já conferiu de quem é?'
      : `${count} foram achados só pelo nome: você já conferiu de quem são?`,
  sendDuplicates: (count: number) => (count === 1 ? '1 é repetido.' : `${count} são repetidos.`),
  sendFailed: 'Não foi possível enviar',
  left: (count: number) =>
    count === 1
      ? '1 arquivo mudou enquanto você conferia e continua aqui.'
      : `${count} arquivos mudaram enquanto você conferia e continuam aqui.`,
  sending: (left: number) => `Enviando: ${left === 1 ? 'falta 1' : `faltam ${left}`}`,
  reading: (left: number) => `Lendo ${filesCount(left)} para achar de quem são`,
  pause: 'Pausar envio',
  pauseFailed: 'Não foi possível pausar',
  paused: (count: number) => `Envio pausado: ${documents(count)} de volta na caixa.`,
  sent: (count: number) => (count === 1 ? 'Documento enviado.' : `${documents(count)} enviados.`),
  notSent: (count: number) => (count === 1 ? '1 documento não foi enviado' : `${documents(count)} não foram enviados`),
  notSentNote: 'O motivo está em cada arquivo.',
  sentAlready: {
    title: 'Já enviados, mas parecem de outra pessoa',
    note: 'O nome que está no documento não é o do paciente que o recebeu. Abra e diga de quem é.',
    seemsOf: (document: string, patient: string, named: string) =>
      `"${document}" está com ${patient} e parece ser de ${named}`,
    seen: 'O paciente já abriu',
    open: 'Abrir',
    openDocument: (document: string, patient: string) => `Abrir "${document}" de ${patient}`,
  },
  outcome: 'Baixar resultado (CSV)',
  outcomeFailed: 'Não foi possível baixar o resultado',
  pages: 'Páginas da caixa de entrada',
} as const;
