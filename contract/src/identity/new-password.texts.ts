export const newPasswordTexts = {
  rule: 'Use 8 ou mais caracteres, com pelo menos uma letra e um número.',
  strength: {
    weak: 'Senha fraca: fácil de adivinhar. Use mais caracteres ou algumas palavras juntas.',
    fair: 'Senha razoável. Com mais caracteres ela fica forte.',
    strong: 'Senha forte.',
  },
  labels: { currentPassword: 'Senha atual', password: 'Nova senha', confirmPassword: 'Confirmar nova senha' },
  submit: 'Salvar nova senha',
  saved: 'Senha alterada com sucesso.',
  failed: 'Erro ao salvar nova senha',
} as const;
