import type { HealthField, RefusedPatients } from './patients.ts';

export const patientTexts = {
  title: 'Pacientes',
  create: 'Novo paciente',
  importList: 'Importar lista',
  edit: 'Editar paciente',
  details: 'Ver detalhes',
  remove: 'Excluir',
  searchPlaceholder: 'Buscar por nome, e-mail ou telefone',
  everyone: 'Todos os pacientes',
  none: 'Nenhum paciente encontrado',
  cards: { total: 'Total de Pacientes', newThisMonth: 'Novos este mês', found: 'Resultados da busca' },
  personalData: 'Dados pessoais',
  anamnesis: 'Anamnese',
  labels: {
    name: 'Nome',
    email: 'Email',
    phone: 'Telefone',
    birthDate: 'Data de nascimento',
    address: 'Endereço',
    professional: 'Profissional responsável',
    temporaryPassword: 'Senha temporária',
    cpf: 'CPF',
  },
  unassigned: 'Sem profissional responsável',
  whatsApp: 'Conversar no WhatsApp',
  whatsAppShort: 'WhatsApp',
  created: 'Paciente criado com sucesso!',
  linked: 'Paciente vinculado com sucesso!',
  updated: 'Paciente atualizado com sucesso.',
  createFailed: 'Erro ao criar paciente.',
  updateFailed: 'Erro ao atualizar paciente.',
  updatePersonalFailed: 'Erro ao atualizar dados básicos do paciente',
  updateClinicalFailed: 'Erro ao atualizar dados clínicos do paciente',
  removeFailed: 'Erro ao excluir paciente.',
  loadFailed: 'Erro ao carregar dados do paciente',
  loadListFailed: 'Erro ao carregar pacientes',
  missingId: 'ID do paciente não fornecido',
  search: 'Buscar pacientes',
  clearSearch: 'Limpar busca',
  noneNote: 'Cadastre o primeiro paciente para enviar os documentos dele.',
  noneFoundNote: 'Tente outro nome, e-mail ou telefone.',
  removeTitle: 'Excluir paciente',
  removed: 'Paciente excluído.',
  summary: 'Números de pacientes',
  groups: 'Grupos de pacientes',
  noEmail: 'Sem e-mail',
  usesNoEmail: 'Este paciente não usa e-mail',
  usesNoEmailNote: 'O acesso pode ser dado depois, por link, QR code ou WhatsApp.',
  dialogNote: 'Os dados pessoais são obrigatórios; a anamnese pode ser preenchida depois.',
  suggestions: 'Sugestões',
  chooseProfessional: 'Selecione um profissional',
  professionalsFailed: 'Não foi possível carregar os profissionais.',
  done: 'Concluir',
  documentsSent: (count: number) =>
    count === 1 ? 'Documento enviado com sucesso.' : `${count} documentos enviados com sucesso.`,
  passwordNote: 'Entregue esta senha ao paciente. No primeiro acesso ele cria uma senha só dele.',
  laterNote: 'Os documentos que você enviar ficam guardados e aparecem assim que o paciente tiver acesso.',
  linkedNote:
    'Esta pessoa já tem uma conta e entra com a senha que usa. Se ainda não criou uma senha, pode usar "Esqueceu a senha?".',
  backToList: 'Voltar para pacientes',
  since: 'Paciente desde',
  notInformed: 'Não informado',
  birthDateMissing: 'Data de nascimento não informada',
  allergiesUnknown: 'Alergias: nada registrado ainda.',
  moreData: 'Mais dados',
  parts: 'Partes do prontuário',
  showPassword: 'Mostrar senha temporária',
  copyPassword: 'Copiar senha',
  renewPassword: 'Gerar nova senha',
  anamnesisNote: 'Clique em um campo para editar.',
  emptyField: 'Nada registrado',
  shortcuts: 'Ctrl+Enter salva, Esc cancela.',
  theirText: 'Texto salvo agora',
  keepMine: 'Salvar o meu texto',
  takeTheirs: 'Ficar com o texto salvo',
  emptied: '(campo vazio)',
} as const;

export const orderLabel = (column: string, direction: 'asc' | 'desc'): string =>
  `${column}, ordem ${direction === 'asc' ? 'crescente' : 'decrescente'}`;

export const similarNote = (search: string): string => `Ninguém com “${search}”. Estes nomes são parecidos.`;

/** What the day begins with, over the list. */
export const todayTexts = {
  title: 'Hoje',
  waiting: {
    signature: 'Aguardando assinatura',
    unseen: 'Não vistos pelo paciente',
    withoutAccess: 'Ainda sem acesso',
    firstAccess: 'Primeiro acesso pendente',
    mailFailed: 'E-mail não entregue',
  },
  requests: (count: number) => (count === 1 ? 'Pedido de privacidade' : 'Pedidos de privacidade'),
  overdue: (count: number) => `${count} com o prazo vencido`,
  showAll: 'Mostrar todos',
  noneLeft: 'Ninguém espera por isto agora.',
} as const;

const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];

/** 'quarta-feira, 18/11' */
export const weekdayAndDate = (day: string): string =>
  `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]}, ${day.slice(5).split('-').reverse().join('/')}`;

/** The list's columns, and how they are ordered. */
export const listTexts = {
  columns: {
    name: 'Nome',
    age: 'Idade',
    contact: 'Contato',
    lastDocument: 'Último documento',
    lastAccess: 'Último acesso',
  },
  sortBy: 'Ordenar pacientes',
  noDocument: 'Nenhum documento',
  mailFailed: 'E-mail não entregue',
  copyEmail: (email: string) => `Copiar ${email}`,
  emailCopied: 'E-mail copiado!',
  responsible: (name: string) => `Profissional: ${name}`,
  byProfessional: 'Por profissional',
} as const;

/** Several patients at once. */
export const severalTexts = {
  chosen: (count: number) => (count === 1 ? '1 escolhido' : `${count} escolhidos`),
  most: 'o máximo de uma vez',
  choose: (name: string) => `Escolher ${name}`,
  chooseAll: 'Escolher todos os que aparecem',
  chooseFirst: (count: number) => `Escolher os ${count} primeiros`,
  clear: 'Limpar',
  sent: (count: number) => `Acesso enviado a ${patientCount(count)}`,
  sendFailed: 'Não foi possível enviar os acessos',
  assign: 'Trocar profissional',
  assignTitle: (count: number) => `Trocar o profissional de ${patientCount(count)}`,
  assignNote: 'Quem era responsável deixa de ver estes pacientes. Os documentos continuam com eles.',
  assignConfirm: 'Trocar',
  assigned: (count: number, name: string) => `${patientCount(count)} com ${name}`,
  assignFailed: 'Não foi possível trocar o profissional',
  undo: 'Desfazer',
  undone: 'Troca desfeita',
  refused: (name: string, reason: RefusedPatients[number]['reason']) => `${name} (${refusalReasons[reason]})`,
  refusedList: (notes: readonly string[]) => {
    const shown = notes.slice(0, 3).join(', ');
    return notes.length > 3 ? `Ficaram de fora: ${shown} e mais ${notes.length - 3}.` : `Ficaram de fora: ${shown}.`;
  },
};

const patientCount = (count: number): string => (count === 1 ? '1 paciente' : `${count} pacientes`);

const refusalReasons: Readonly<Record<RefusedPatients[number]['reason'], string>> = {
  'patients.not_found': 'não está mais na lista',
  'patients.account_in_use': 'já tem uma senha própria',
  'patients.email_missing': 'sem e-mail',
  'auth.email_limit_exceeded': 'limite de e-mails atingido',
};

export const patientActions = (name: string): string => `Ações para ${name}`;

export const detailsLabel = (name: string): string => `Ver detalhes de ${name}`;

export const whatsAppLabel = (name: string): string => `Conversar com ${name} no WhatsApp (abre em nova aba)`;

/** What opens a chat; nothing about anybody's health. */
export const whatsAppGreeting = (name: string): string => `Olá, ${name.trim().split(/\s+/)[0]}!`;

export const lastEdit = (by: string, at: string): string => `${by}, ${at}`;

export const passwordUntil = (day: string): string => `Vale até ${day} ou até o primeiro acesso.`;

export const editFieldLabel = (label: string): string => `Editar ${label}`;

export const ownPatients = (professionalName: string): string => `Meus pacientes (${professionalName})`;

export const patientsOf = (professionalName: string): string => `Pacientes de ${professionalName}`;

export const resultCount = (count: number): string => `${count} resultado(s)`;

export const deletePatientQuestion = (name: string): string =>
  `Tem certeza que deseja excluir o paciente ${name}? Esta ação não pode ser desfeita.`;

export const ageText = (years: number): string => `${years} ${years === 1 ? 'ano' : 'anos'}`;

/** How the patient's access stands, in a line of their record. */
export const accessTexts = {
  entered: 'Acesso ativo',
  enteredAt: (when: string) => `entrou pela última vez em ${when}`,
  notEntered: 'Ainda não entrou',
  invitedAt: (day: string) => `acesso enviado em ${day}`,
  notInvited: 'o acesso ainda não foi enviado',
  none: 'Ainda sem acesso',
  ownPassword: 'já tem uma senha própria',
  send: 'Enviar acesso',
  resend: 'Reenviar acesso',
  whoAccessed: 'Quem acessou',
} as const;

/** For somebody who lost the mailbox that opens other clinics too. */
export const identityTexts = {
  title: 'A pessoa perdeu o acesso ao e-mail antigo?',
  note: 'Se ela ainda abre o e-mail antigo, peça que troque o e-mail no próprio Perfil. Se não, confira quem ela é: o prontuário desta clínica passa para o novo e-mail, o que ela tem em outros lugares continua com o antigo, e o antigo recebe um aviso. O que você confirmar aqui fica registrado com o seu nome.',
  confirm: 'Conferi a identidade da pessoa',
  unconfirmed: 'Confirme que conferiu a identidade',
  how: 'Como a identidade foi conferida',
  howHint: 'Por exemplo: documento com foto, na recepção.',
} as const;

export const healthLabels: Readonly<Record<HealthField, string>> = {
  basePathologies: 'Patologias de base',
  personalHabits: 'Hábitos pessoais',
  surgicalHistory: 'Histórico cirúrgico',
  familyHistory: 'Histórico familiar',
  continuousMedications: 'Medicamentos de uso contínuo',
  allergies: 'Alergias',
  vaccineCalendar: 'Calendário de vacinas',
};

/** Five chips for each field; choosing one fills it. */
export const healthSuggestions: Readonly<Record<HealthField, readonly [string, string, string, string, string]>> = {
  basePathologies: [
    'Hipertensão arterial',
    'Diabetes tipo 2',
    'Asma',
    'Hipotireoidismo',
    'Nenhuma patologia conhecida',
  ],
  personalHabits: ['Não fuma', 'Fumante', 'Consumo social de álcool', 'Atividade física regular', 'Sedentário'],
  surgicalHistory: ['Nenhuma cirurgia', 'Apendicectomia', 'Colecistectomia', 'Cesariana', 'Cirurgia cardíaca'],
  familyHistory: [
    'Hipertensão na família',
    'Diabetes na família',
    'Infarto na família',
    'Câncer na família',
    'AVC na família',
  ],
  continuousMedications: ['Nenhum medicamento', 'Losartana', 'Metformina', 'Levotiroxina', 'Sinvastatina'],
  allergies: ['Nenhuma alergia conhecida', 'Penicilina', 'Dipirona', 'Anti-inflamatórios', 'Contraste iodado'],
  vaccineCalendar: ['Calendário em dia', 'Influenza', 'Covid-19', 'Hepatite B', 'Antitetânica'],
};
