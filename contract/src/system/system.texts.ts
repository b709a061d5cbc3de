/** The platform's settings: what is true today. */
export const systemSettingsTexts = {
  comingSoon: 'Em breve',
  comingSoonNote: 'mais ajustes nesta página. Até lá, quem cuida do servidor os define na instalação.',
  today: 'Em uso hoje',
  version: 'Versão',
  loadFailed: 'Não foi possível carregar os serviços em uso.',
  services: {
    database: 'Banco de dados',
    files: 'Arquivos',
    mail: 'E-mail',
    payments: 'Pagamentos',
    signing: 'Assinatura de documentos',
  },
  use: { embedded: 'Incluído', outside: 'Externo', off: 'Desligado' },
  notes: {
    database: {
      embedded: 'PostgreSQL que acompanha o produto, na pasta de dados.',
      outside: 'PostgreSQL indicado na instalação.',
      off: '',
    },
    files: {
      embedded: 'Guardados na pasta de dados do servidor.',
      outside: 'Guardados em um serviço compatível com S3.',
      off: '',
    },
    mail: {
      embedded: 'Nada é enviado: cada mensagem vira um arquivo na pasta de dados.',
      outside: 'Enviado por um servidor SMTP.',
      off: '',
    },
    payments: {
      embedded: 'Provedor de demonstração: nenhum valor é cobrado de verdade.',
      outside: 'Cobranças pela Stripe.',
      off: '',
    },
    signing: {
      embedded: 'Assinador que acompanha o produto, sem valor legal.',
      outside: 'Assinaturas pela Autentique.',
      off: 'A assinatura não é oferecida nas clínicas.',
    },
  },
} as const;

/** Background jobs that ran out of attempts. */
export const failedJobTexts = {
  title: 'Tarefas que falharam',
  note: 'Trabalho em segundo plano que esgotou as tentativas. Corrija a causa e tente novamente.',
  none: 'Nenhuma tarefa falhou.',
  noneNote: 'Tudo o que o sistema faz em segundo plano está em dia.',
  loadFailed: 'Não foi possível carregar as tarefas que falharam.',
  queues: {
    'mail.send': 'Envio de e-mail',
    'maintenance.sweep': 'Limpeza periódica',
    'documents.notify': 'Aviso de documento novo',
    'documents.sweep': 'Limpeza de arquivos',
    'backup.run': 'Backup',
    'exports.clinic': 'Exportação dos dados de uma clínica',
    'exports.sweep': 'Limpeza de exportações vencidas',
    'signing.check': 'Estado de uma assinatura',
    'signing.sweep': 'Conferência das assinaturas de documentos',
    'billing.event': 'Aviso do provedor de pagamentos',
    'billing.sync': 'Atualização da assinatura de uma clínica',
    'billing.sweep': 'Conferência das assinaturas',
    'billing.embedded': 'Cobranças do provedor de demonstração',
  } as Record<string, string>,
  failedAt: 'Falhou em',
  retry: 'Tentar novamente',
  retried: 'A tarefa voltou para a fila.',
  retryFailed: 'Erro ao repetir a tarefa',
} as const;

export const jobAttempts = (attempts: number): string => (attempts === 1 ? '1 tentativa' : `${attempts} tentativas`);
