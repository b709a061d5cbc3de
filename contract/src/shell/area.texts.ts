/** The frame of the pages behind a login; kept apart from what the public pages load. */
export const areaTexts = {
  mainMenu: 'Menu principal',
  copyFailed: 'Não foi possível copiar. Selecione o texto e copie.',
  restricted: 'acesso restrito',
  helpHere: 'Ajuda sobre esta página',
  clinicMissingNote: 'Confira o endereço. Se você deveria ter acesso a esta clínica, fale com o suporte.',
  restrictedNote: 'Precisa de algo daqui? Peça a quem cuida da clínica.',
  notOpenedNote: 'Não foi possível abrir esta página agora. Tente novamente em instantes.',
  aboutPlatform: 'Conheça a Virtual.med',
} as const;

export const goToClinic = (name: string): string => `Ir para ${name}`;

export const userMenuTexts = {
  title: 'Menu do usuário',
  profile: 'Perfil',
  theme: 'Tema',
  switchClinic: 'Trocar de clínica',
  signOut: 'Sair',
  signOutQuestion: 'Deseja realmente sair?',
  signOutNote: 'Você será desconectado da plataforma.',
  signOutFailed: 'Erro no logout',
} as const;

export const profileTexts = {
  labels: { name: 'Nome', email: 'Email', role: 'Permissão', createdAt: 'Criado em' },
  notSignedIn: 'Usuário não autenticado',
} as const;

/** What kind of thing a search result is. */
export const searchTexts = {
  label: 'Buscar',
  hints: {
    managers: 'Busque pacientes e profissionais por nome, e-mail ou telefone.',
    professional: 'Busque seus pacientes por nome, e-mail ou telefone.',
    admin: 'Busque clínicas por nome ou responsável.',
  },
  results: 'Resultados da busca',
  recent: 'Abertos recentemente',
  searching: 'Buscando...',
  failed: 'Não foi possível buscar. Tente novamente.',
  none: 'Nenhum resultado encontrado',
  kinds: {
    patient: 'Paciente',
    professional: 'Profissional',
    admin: 'Admin',
    clinic: 'Clínica',
    documents: 'Documentos',
  },
} as const;

export const resultsFound = (count: number): string => (count === 1 ? '1 resultado' : `${count} resultados`);

/** In the header of every page of a clinic, for the provider's staff inside it. */
export const staffMarkTexts = {
  whole: 'Super Admin dentro da clínica',
  short: 'Super Admin',
} as const;
