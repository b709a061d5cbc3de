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
  comingSoon: 'Esta página chega em breve',
  comingSoonNote: 'Ainda estamos preparando esta parte da Virtual.med.',
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

export const themeTexts = { system: 'Tema do sistema', light: 'Tema claro', dark: 'Tema escuro' } as const;

/** Titles of pages that are in no menu. */
export const pageTitles = { patient: 'Paciente', systemSettings: 'Configurações do sistema' } as const;
