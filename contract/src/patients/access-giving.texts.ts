/** Over the list of those without access. */
export const givingTexts = {
  lead: 'Ninguém recebe e-mail antes de você enviar.',
  send: 'Enviar acesso a todos',
  title: 'Enviar acesso a quem tem e-mail?',
  note: 'Cada paciente sem acesso que tem e-mail recebe um link para criar a própria senha. Quem não tem e-mail continua aqui: use “Dar acesso” no prontuário.',
  confirm: 'Enviar',
  failed: 'Não foi possível enviar os acessos',
  progress: 'Acessos enviados',
  running: (done: number, total: number) => `Enviando acessos: ${done} de ${total}`,
  done: ({ given, withoutEmail, heldBack, others }: Left): string =>
    [
      given === 0
        ? 'Ninguém recebeu acesso por e-mail.'
        : given === 1
          ? 'Acesso enviado a 1 paciente.'
          : `Acesso enviado a ${given} pacientes.`,
      withoutEmail > 0 && `Sem e-mail: ${withoutEmail}.`,
      heldBack > 0 && `Ficaram para outro dia: ${heldBack}, pelo limite diário de e-mails da clínica.`,
      others > 0 && `Mudaram enquanto isso: ${others}.`,
    ]
      .filter(Boolean)
      .join(' '),
};

interface Left {
  readonly given: number;
  readonly withoutEmail: number;
  readonly heldBack: number;
  readonly others: number;
}
