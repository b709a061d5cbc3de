export const shellTexts = {
  unexpectedError: 'Ocorreu um erro inesperado',
  reload: 'Recarregar a página',
  ownerOnly: 'Acesso restrito: apenas o dono da clínica pode acessar esta página.',
  copied: 'Copiado!',
  passwordCopied: 'Senha copiada!',
  cancel: 'Cancelar',
  save: 'Salvar',
  back: 'Voltar',
  refresh: 'Atualizar',
  loading: 'Carregando...',
  retry: 'Tentar novamente',
  toggleSidebar: 'Abrir ou fechar o menu',
  skipToContent: 'Ir para o conteúdo',
  version: 'Versão',
  offline: 'Você está sem internet. O que já está na tela continua aqui.',
} as const;

export const menuTexts = {
  clinic: {
    backToAdmin: 'Voltar ao painel admin',
    patients: 'Pacientes',
    inbox: 'Caixa de entrada',
    professionals: 'Profissionais',
    payment: 'Pagamento',
    settings: 'Configurações',
    help: 'Ajuda',
  },
  patient: { documents: 'Documentos', help: 'Ajuda' },
  admin: { clinics: 'Clínicas', payments: 'Pagamentos', system: 'Sistema', help: 'Ajuda' },
} as const;

/** For whoever came by an address that is no page, and was led to the landing. */
export const unknownPageTexts = {
  label: 'Página não encontrada',
  title: 'Esta página não existe.',
  note: 'Confira o endereço ou comece por aqui.',
  close: 'Fechar aviso',
  back: { admin: 'Voltar ao painel', clinic: 'Voltar aos pacientes', patient: 'Voltar aos meus documentos' },
} as const;

export const themeTexts = { system: 'Tema do sistema', light: 'Tema claro', dark: 'Tema escuro' } as const;

/** Titles of pages that are in no menu. */
export const pageTitles = {
  patient: 'Paciente',
  systemSettings: 'Configurações do sistema',
  documents: 'Documentos',
  writing: 'Escrever documento',
  trail: 'Trilha de auditoria',
  ownAccesses: 'Quem acessou meus documentos',
  documentSearch: 'Buscar nos documentos',
  ownData: 'Meus dados',
  ownPrescription: 'Como tomar',
  privacyRequests: 'Pedidos de privacidade',
  imports: 'Importar listas',
  affected: 'Pacientes afetados por um incidente',
  clinicExport: 'Exportar dados da clínica',
  terms: 'Termos de uso',
  registration: 'Cadastrar Clínica',
  paymentDone: 'Pagamento confirmado',
  firstAccess: 'Primeiro acesso',
  emailChange: 'Troca de e-mail',
  signIn: { clinic: 'Login do Profissional', patient: 'Login do Paciente', admin: 'Login da Virtual.med' },
  forgotPassword: 'Esqueci a senha',
  setup: 'Criar Super Admin',
} as const;

/** Asked before something unsaved is lost. */
export const discardTexts = {
  written: 'Descartar o que você escreveu?',
  changed: 'Sair sem salvar as alterações?',
  note: 'As alterações que ainda não foram salvas serão perdidas.',
  discard: 'Descartar',
} as const;

/** Over the links to the parts of a long page. */
export const pageContents = 'Nesta página';
