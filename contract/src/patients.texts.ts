import type { HealthField } from './patients.ts';

export const patientTexts = {
  title: 'Pacientes',
  create: 'Novo paciente',
  edit: 'Editar paciente',
  details: 'Ver detalhes',
  remove: 'Excluir',
  searchPlaceholder: 'Buscar por nome, email ou telefone',
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
    zipCode: 'CEP',
    address: 'Endereço',
    professional: 'Profissional responsável',
    temporaryPassword: 'Senha temporária',
  },
  unassigned: 'Sem profissional responsável',
  whatsApp: 'Conversar no WhatsApp',
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
} as const;

export const ownPatients = (professionalName: string): string => `Meus pacientes (${professionalName})`;

export const patientsOf = (professionalName: string): string => `Pacientes de ${professionalName}`;

export const resultCount = (count: number): string => `${count} resultado(s)`;

export const deletePatientQuestion = (name: string): string =>
  `Tem certeza que deseja excluir o paciente ${name}? Esta ação não pode ser desfeita.`;

export const ageText = (years: number): string => `${years} ${years === 1 ? 'ano' : 'anos'}`;

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
