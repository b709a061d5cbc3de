/** Passkeys in Perfil, and where one is offered. */
export const passkeyTexts = {
  title: 'Passkeys',
  note: 'Entre com a digital, o rosto ou o PIN do seu aparelho, sem digitar a senha.',
  none: 'Nenhuma passkey ainda.',
  listLabel: 'Passkeys da sua conta',
  created: 'Criada em',
  used: 'Usada por último em',
  neverUsed: 'Ainda não usada',
  add: 'Adicionar passkey',
  continue: 'Continuar',
  confirmNote: 'Para adicionar, confirme que é você.',
  signInFirst: 'Para adicionar uma passkey, saia da conta e entre de novo.',
  unsupported: 'Este navegador ou endereço não permite criar passkeys.',
  added: 'Passkey adicionada.',
  rename: 'Renomear',
  name: 'Nome da passkey',
  save: 'Salvar nome',
  renamed: 'Nome da passkey alterado.',
  remove: 'Remover',
  removeNote: 'Ela deixa de abrir a sua conta. Depois, apague-a também no gerenciador de senhas do seu aparelho.',
  removed: 'Passkey removida.',
  loadFailed: 'Não foi possível carregar as passkeys.',
  failed: 'Erro na passkey',
  alreadyHere: 'Este aparelho já tem uma passkey da sua conta.',
  deviceRefused: 'O aparelho não criou a passkey. Tente novamente ou use outro aparelho.',
} as const;

/** So that a list of equal buttons can be told apart by ear. */
export const renamePasskeyLabel = (name: string): string => `${passkeyTexts.rename} ${name}`;
export const removePasskeyLabel = (name: string): string => `${passkeyTexts.remove} ${name}`;

export const removePasskeyQuestion = (name: string): string => `Remover a passkey “${name}”?`;

/** Offered to whoever has just come in, for the next time. */
export const passkeyOfferTexts = {
  title: 'Da próxima vez, entre sem senha',
  note: 'Crie uma passkey e entre com a digital, o rosto ou o PIN deste aparelho.',
  create: 'Criar passkey',
  later: 'Agora não',
} as const;
