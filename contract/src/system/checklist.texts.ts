import type { ChecklistItem, ChecklistState } from './checklist.ts';

interface ItemTexts {
  readonly title: string;
  /** What is true now, and what it means for the clinics. */
  readonly says: Readonly<Record<ChecklistState, string>>;
  /** What to do; the name of the setting is for whoever installed the server. */
  readonly todo: string;
  readonly setting: string;
}

const never = '';

/** What an operator still has to set up, in the words of somebody who runs clinics and not servers. */
export const checklistTexts = {
  title: 'Falta configurar',
  allDone: 'Está tudo configurado',
  note: 'O que é verdade agora nesta instalação. Quem cuida do servidor faz os ajustes e o reinicia.',
  allDoneNote: 'Nada falta para atender clínicas de verdade.',
  loadFailed: 'Não foi possível conferir o que falta.',
  setting: 'Ajuste na instalação',
  states: { done: 'Pronto', missing: 'Falta', optional: 'Opcional', failing: 'Com problema' },
  items: {
    mail: {
      title: 'E-mail',
      says: {
        done: 'As mensagens saem pelo seu servidor de e-mail.',
        missing: 'Nenhum e-mail sai: convites, avisos e recuperação de senha não chegam a ninguém.',
        optional: never,
        failing: 'O servidor de e-mail não está aceitando mensagens. Elas esperam na fila.',
      },
      todo: 'Informe um servidor de e-mail e o remetente.',
      setting: 'SMTP_URL, MAIL_FROM',
    },
    backup: {
      title: 'Cópias de segurança',
      says: {
        done: 'As cópias estão em dia.',
        missing: 'Não há cópia dos documentos. Se o disco falhar, tudo se perde.',
        optional: never,
        failing: 'A última cópia falhou ou está atrasada.',
      },
      todo: 'Escolha onde guardar as cópias e uma senha para elas.',
      setting: 'BACKUP_DIR ou BACKUP_S3_…, BACKUP_PASSPHRASE',
    },
    https: {
      title: 'Endereço seguro',
      says: {
        done: 'As pessoas entram por um endereço https.',
        missing: 'O endereço não é https: senhas e documentos viajam abertos, e chaves de acesso não funcionam.',
        optional: never,
        failing: never,
      },
      todo: 'Coloque um domínio com https na frente e informe o endereço.',
      setting: 'APP_URL, TRUST_PROXY',
    },
    second_factor: {
      title: 'Verificação em duas etapas',
      says: {
        done: 'Quem administra a plataforma confirma a entrada com um código.',
        missing: 'Só uma senha protege a administração de todas as clínicas.',
        optional: never,
        failing: never,
      },
      todo: 'Ative em Perfil, Segurança. Para exigir de todos, ajuste a instalação.',
      setting: 'REQUIRE_SECOND_FACTOR',
    },
    plans: {
      title: 'Planos',
      says: {
        done: 'Há planos à venda.',
        missing: 'Nenhum plano está à venda: nenhuma clínica consegue se cadastrar.',
        optional: never,
        failing: never,
      },
      todo: 'Crie um plano nesta página.',
      setting: never,
    },
    payments: {
      title: 'Pagamentos',
      says: {
        done: 'As clínicas pagam pela Stripe.',
        missing: 'Pagamento de demonstração: nenhum valor é cobrado de verdade.',
        optional: never,
        failing: never,
      },
      todo: 'Informe as chaves da sua conta Stripe.',
      setting: 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
    },
    signing: {
      title: 'Assinatura de documentos',
      says: {
        done: 'Profissionais assinam com valor legal.',
        missing: never,
        optional: 'A assinatura não é oferecida, ou é de teste e não tem valor legal.',
        failing: never,
      },
      todo: 'Ligue a assinatura e informe a Autentique ou um certificado em nuvem.',
      setting: 'SIGNATURE_ENABLED, AUTENTIQUE_…, VIDAAS_…, BIRDID_…, SAFEID_…, SERPROID_…',
    },
    support: {
      title: 'Contato para ajuda',
      says: {
        done: 'O botão de suporte abre o seu WhatsApp.',
        missing: never,
        optional: 'O botão de suporte abre um e-mail. No WhatsApp as clínicas recebem resposta mais rápido.',
        failing: never,
      },
      todo: 'Informe o número de WhatsApp do suporte.',
      setting: 'SUPPORT_WHATSAPP, SUPPORT_EMAIL',
    },
  } as const satisfies Record<ChecklistItem, ItemTexts>,
  testMail: {
    send: 'Enviar e-mail de teste',
    sent: (to: string) => `E-mail de teste enviado para ${to}. Confira a caixa de entrada.`,
    written: (to: string) => `Nada saiu para ${to}: a mensagem só foi guardada em arquivo no servidor.`,
    refused: 'O servidor de e-mail recusou a mensagem. Confira o remetente e a senha.',
    unreachable: 'O servidor de e-mail não respondeu. Confira o endereço e tente de novo.',
    failed: 'Erro ao enviar o e-mail de teste',
  },
} as const;

/** The letter itself. */
export const testMailTexts = {
  subject: 'E-mail de teste da Virtual.med',
  greeting: 'Funcionou!',
  before: 'Se você está lendo esta mensagem, os e-mails desta instalação chegam.',
  action: 'Abrir a administração',
} as const;

/** For the staff of a clinic, where no letter leaves the installation. */
export const mailOffTexts = {
  title: 'Os e-mails não estão saindo.',
  note: 'Esta instalação ainda não tem servidor de e-mail. Entregue o acesso pelo link, pelo WhatsApp ou no balcão.',
} as const;
