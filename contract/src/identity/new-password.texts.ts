export const newPasswordTexts = {
  rule: 'Use 8 ou mais caracteres, com pelo menos uma letra e um número.',
  privilegedRule: 'Use 10 ou mais caracteres, com pelo menos uma letra e um número. Evite senhas comuns.',
  labels: { currentPassword: 'Senha atual', password: 'Nova senha', confirmPassword: 'Confirmar nova senha' },
  submit: 'Salvar nova senha',
  saved: 'Senha alterada com sucesso.',
  failed: 'Erro ao salvar nova senha',
} as const;
