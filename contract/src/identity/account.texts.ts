/** The Perfil dialog: one's own data, the ways in and the devices. */
export const accountTexts = {
  title: 'Perfil',
  description: 'Seus dados e a segurança da sua conta.',
  tabs: { profile: 'Dados', security: 'Segurança', devices: 'Aparelhos' },
} as const;

export const ownDataTexts = {
  labels: { phone: 'Telefone' },
  noPhone: 'Não informado',
  edit: 'Editar nome e telefone',
  saved: 'Perfil atualizado com sucesso.',
  failed: 'Erro ao atualizar perfil',
} as const;

export const ownPasswordTexts = {
  title: 'Senha',
  note: 'Ao trocar a senha, você será desconectado dos outros aparelhos.',
  change: 'Alterar senha',
  none: 'Sua conta ainda não tem senha. Crie uma pelo link que enviamos ao seu e-mail.',
  create: 'Criar uma senha',
  failed: 'Erro ao alterar senha',
} as const;

export const secondFactorTexts = {
  title: 'Verificação em duas etapas',
  off: 'Além da senha, peça um código do seu celular para entrar na conta.',
  on: 'Ativa. Ao entrar, você informa um código do seu aplicativo autenticador.',
  enrol: 'Ativar verificação em duas etapas',
  disable: 'Desativar',
  renew: 'Gerar novos códigos de recuperação',
  password: 'Senha atual',
  enrolPasswordNote: 'Para começar, confirme que é você.',
  disableNote: 'Sem ela, só a senha protege a sua conta.',
  disableRequiredNote:
    'Ela é obrigatória para a sua conta: depois de desativar, você a ativa de novo em seguida, por exemplo em outro celular.',
  anyCode: 'Código do aplicativo ou de recuperação',
  renewNote: 'Os códigos anteriores deixam de funcionar.',
  continue: 'Continuar',
  scan: 'Leia o código com o seu aplicativo autenticador',
  scanNote: 'Se não conseguir ler a imagem, digite esta chave no aplicativo:',
  qr: 'Código QR para o aplicativo autenticador',
  key: 'Chave para digitar no aplicativo',
  copyKey: 'Copiar chave',
  code: 'Código de 6 dígitos',
  confirm: 'Ativar',
  codesTitle: 'Guarde seus códigos de recuperação',
  codesNote:
    'Cada código serve uma vez, para quando você estiver sem o celular. Eles não serão mostrados de novo: guarde-os em um lugar seguro.',
  codesLabel: 'Códigos de recuperação',
  copyCodes: 'Copiar códigos',
  download: 'Baixar códigos',
  fileName: 'codigos-de-recuperacao-virtual-med.txt',
  done: 'Já guardei os códigos',
  enabled: 'Verificação em duas etapas ativada.',
  disabled: 'Verificação em duas etapas desativada.',
  enrolFailed: 'Erro ao ativar a verificação em duas etapas',
  disableFailed: 'Erro ao desativar a verificação em duas etapas',
  renewFailed: 'Erro ao gerar códigos de recuperação',
  requiredSteps: [
    'Instale um aplicativo autenticador no celular, como Google Authenticator ou Microsoft Authenticator.',
    'Leia com ele o código que vamos mostrar.',
    'Digite o número de 6 dígitos que o aplicativo mostrar e guarde os códigos de recuperação.',
  ],
  requiredBegin: 'Começar',
  requiredDone: 'Já guardei os códigos, continuar',
  noPassword: 'Ainda não tem uma senha? Crie uma pelo seu e-mail',
  leave: 'Sair',
  bannerTitle: 'Proteja o painel da Virtual.med',
  banner: 'A sua conta alcança todas as clínicas. Ative a verificação em duas etapas.',
  bannerAction: 'Ativar agora',
  bannerLater: 'Agora não',
} as const;

export const identityTexts = {
  title: 'Conta vinculada',
  none: 'Vincule a conta da sua organização para entrar sem digitar a senha.',
  linked: 'Vinculada. Você também pode entrar com a conta da sua organização.',
  since: 'Desde',
  link: 'Vincular conta',
  continue: 'Continuar',
  confirmNote: 'Para vincular, confirme que é você.',
  signInFirst: 'Para vincular uma conta, saia e entre de novo.',
  unlink: 'Desvincular',
  unlinkQuestion: 'Desvincular a conta da sua organização?',
  unlinkNote: 'Você continuará entrando com e-mail e senha.',
  nowLinked: 'Conta vinculada com sucesso.',
  unlinked: 'Conta desvinculada.',
  failed: 'Erro ao vincular conta',
} as const;

export const deviceTexts = {
  title: 'Onde sua conta está aberta',
  current: 'Este aparelho',
  unknownAddress: 'endereço desconhecido',
  signedIn: 'Entrou em',
  lastSeen: 'Visto por último em',
  end: 'Sair',
  endQuestion: 'Sair deste aparelho?',
  endNote: 'Será preciso entrar de novo nele.',
  endOthers: 'Sair dos outros aparelhos',
  endOthersQuestion: 'Sair de todos os outros aparelhos?',
  endOthersNote: 'Só este aparelho continuará com a sua conta aberta.',
  loadFailed: 'Não foi possível carregar os aparelhos.',
  failed: 'Erro ao sair do aparelho',
} as const;

/** 'Sair de Chrome no Android', so that a list of equal buttons can be told apart by ear. */
export const endDeviceLabel = (device: string): string => `${deviceTexts.end} de ${device}`;

export const endedDevices = (count: number): string =>
  count === 0
    ? 'Nenhum outro aparelho estava na sua conta.'
    : count === 1
      ? '1 aparelho saiu da sua conta.'
      : `${count} aparelhos saíram da sua conta.`;
