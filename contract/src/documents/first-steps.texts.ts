/** The way of a new clinic to the first document a patient opens. */
export const firstStepsTexts = {
  title: 'Termine de configurar sua clínica!',
  ownTitle: 'Seus primeiros passos',
  greeting: (name: string) => `Boas-vindas, ${name.trim().split(/\s+/)[0]}.`,
  lead: (clinic: string) => `Em cerca de dez minutos, o primeiro paciente abre um documento com a marca de ${clinic}.`,
  ownLead: 'Em poucos minutos, o seu primeiro paciente abre um documento no celular.',
  done: 'concluído',
  progress: (done: number, all: number) => `${done} de ${all}`,
  next: (step: string) => `Próximo passo: ${step}`,
  nextInLine: (step: string) => `A seguir: ${step}`,
  dismiss: 'Dispensar os primeiros passos',
  toPatients: 'Ver pacientes',
  steps: {
    brand: { title: 'Logo e cores', note: 'É o que o paciente vê primeiro, na tela e no e-mail.' },
    colleague: { title: 'Convidar um profissional', note: 'Ele recebe um convite e cria a própria senha.' },
    patient: { title: 'Primeiro paciente', note: 'Com o cadastro, ele já recebe o acesso.' },
    document: { title: 'Primeiro documento', note: 'Arraste um PDF ou uma foto. O paciente é avisado por e-mail.' },
    opened: { title: 'O paciente abriu', note: 'Avisamos aqui na hora.' },
  },
  /** What a clinic needs to look like itself. */
  brand: {
    name: 'Nome da clínica',
    logo: 'Logo',
    palette: 'Paleta de cores',
    sendLogo: 'Enviar o logo',
    changeLogo: 'Trocar o logo',
    logoSize: 'branco, 200 × 60',
    save: 'Salvar e continuar',
    settings: 'Ir para as configurações',
  },
  invite: 'Convidar profissional',
  alone: 'Atendo só',
  addPatient: 'Novo paciente',
  documentFor: (name: string) => `Para ${name}, por exemplo.`,
  waitingFor: (name: string) => `Esperando ${name} abrir. Se o e-mail não chegou, reenvie o acesso.`,
  openRecord: 'Ver prontuário',
  finished: {
    title: 'O paciente abriu!',
    note: (document: string) => `${document} chegou a quem precisava, com a marca da sua clínica.`,
    plainTitle: 'Tudo pronto',
    plainNote: 'A sua clínica está configurada.',
  },
} as const;

/** A record to look at before there is one; everything in it is invented and nothing is kept. */
export const exampleTexts = {
  open: 'Ver com um paciente de exemplo',
  title: 'Um prontuário de exemplo',
  note: 'Assim fica depois dos primeiros envios. É só para olhar: este paciente não existe e nada fica na sua clínica.',
  leave: 'Sair do exemplo',
  picture:
    'Prontuário de exemplo: idade, alergia a penicilina e último acesso do paciente no alto; abaixo, três documentos, dois deles já vistos, e a anamnese.',
  patient: 'Paciente de Exemplo',
  documents: ['Hemograma completo', 'Receita de uso contínuo', 'Ultrassonografia de tireoide'],
  health: {
    allergies: 'Penicilina',
    continuousMedications: 'Losartana 50 mg, uma vez ao dia',
    basePathologies: 'Hipertensão arterial',
  },
} as const;

/** The patient's phone, as it looks with the clinic's brand. The people and documents in it are invented. */
export const patientPreviewTexts = {
  caption: 'Assim o seu paciente vê',
  greeting: 'Olá, Marina!',
  arrived: 'Chegou hoje',
  document: 'Hemograma completo',
  see: 'Ver',
  documents: 'Seus documentos',
} as const;
