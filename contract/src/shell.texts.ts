export const shellTexts = {
  unexpectedError: 'Ocorreu um erro inesperado',
  reload: 'Recarregar a página',
  ownerOnly: 'Acesso restrito: apenas o dono da clínica pode acessar esta página.',
  copied: 'Copiado!',
  passwordCopied: 'Senha copiada!',
  copy: 'Copiar',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  save: 'Salvar',
  back: 'Voltar',
  refresh: 'Atualizar',
  loading: 'Carregando...',
  retry: 'Tentar novamente',
  missingClinic: 'Clínica não informada',
  toggleSidebar: 'Abrir ou fechar o menu',
  skipToContent: 'Ir para o conteúdo',
} as const;

export const userMenuTexts = {
  profile: 'Perfil',
  signOut: 'Sair',
  signOutQuestion: 'Deseja realmente sair?',
  signOutNote: 'Você será desconectado da plataforma.',
  signOutFailed: 'Erro no logout',
} as const;

export const profileTexts = {
  labels: { name: 'Nome', email: 'Email', role: 'Permissão', createdAt: 'Criado em' },
  notSignedIn: 'Usuário não autenticado',
} as const;

export const menuTexts = {
  clinic: {
    backToAdmin: 'Voltar ao painel admin',
    patients: 'Pacientes',
    professionals: 'Profissionais',
    payment: 'Pagamento',
    settings: 'Configurações',
    help: 'Ajuda',
  },
  patient: { documents: 'Documentos', help: 'Ajuda' },
  admin: { clinics: 'Clínicas', payments: 'Pagamentos', help: 'Ajuda' },
} as const;

/** What kind of thing a search result is. */
export const searchTexts = {
  label: 'Buscar',
  none: 'Nenhum resultado encontrado',
  kinds: { patient: 'Paciente', professional: 'Profissional', admin: 'Admin', clinic: 'Clínica' },
} as const;

export const installTexts = {
  title: 'Instale o aplicativo',
  description: 'Acesse seus documentos direto da tela inicial do celular.',
  install: 'Instalar',
  dismiss: 'Agora não',
} as const;

export const onboardingTexts = {
  title: 'Termine de configurar sua clínica!',
  steps: {
    name: 'Preencher o nome da clínica',
    palette: 'Escolher a paleta de cores',
    logo: 'Enviar o logo',
  },
  settingsLink: 'Ir para as configurações',
} as const;
