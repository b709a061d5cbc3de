import type { PolicySection } from './policy.ts';

/** With whom data is shared, how long it is kept and how it is guarded: each line states what the product does. */
export const privacySecurity: readonly PolicySection[] = [
  {
    id: 'com-quem-compartilhamos',
    title: 'Com quem os dados são compartilhados',
    blocks: [
      'Com a própria clínica e sua equipe, conforme a função de cada um; com o paciente; com autoridades, quando a lei manda; e com os provedores abaixo, só quando estão ativos nesta instalação e só no que cada um precisa.',
      {
        caption: 'Provedores possíveis',
        columns: ['Serviço', 'Provedor', 'O que recebe'],
        rows: [
          [
            'Pagamento',
            'Stripe',
            'Nome da clínica, e-mail do responsável, plano e dados do cartão digitados na página dele',
          ],
          [
            'Envio de e-mails',
            'Servidor de e-mail contratado',
            'E-mail do destinatário e o texto do aviso, sem conteúdo clínico',
          ],
          ['Guarda de arquivos', 'Armazenamento compatível com S3', 'Os arquivos dos documentos e logotipos'],
          ['Consulta de CEP', 'BrasilAPI e ViaCEP', 'Somente o CEP digitado'],
          ['Assinatura de documentos', 'Autentique', 'O PDF a assinar e os contatos dos signatários'],
          [
            'Entrada com conta externa',
            'Provedor OpenID Connect escolhido',
            'O pedido de identificação feito por você',
          ],
        ],
      },
      'Sem esses provedores, a plataforma usa serviços próprios na mesma instalação, e nada sai dela. Alguns provedores podem tratar dados fora do Brasil; nesse caso valem as garantias do artigo 33 da LGPD e das normas da ANPD.',
      'O botão de WhatsApp abre uma conversa no aplicativo por sua escolha. As mensagens prontas não levam informação de saúde.',
    ],
  },
  {
    id: 'por-quanto-tempo',
    title: 'Por quanto tempo guardamos',
    blocks: [
      {
        list: [
          'Prontuários e documentos de pacientes: pelo menos 20 anos a partir do último registro, como manda o artigo 6º da Lei 13.787/2018. Um documento excluído sai de todas as telas na hora, mas é conservado durante esse prazo.',
          'Registros de quem acessou o quê: pelo mesmo tempo do prontuário a que se referem, e nunca menos que os 6 meses do Marco Civil da Internet.',
          'Dados de contratação e faturas: durante o contrato e pelo prazo das obrigações fiscais depois dele.',
          'Senhas temporárias: até o primeiro uso, ou no máximo 14 dias.',
          'Sessões: 7 dias sem uso.',
        ],
      },
    ],
  },
  {
    id: 'seguranca',
    title: 'Como protegemos',
    blocks: [
      {
        list: [
          'Separação entre clínicas garantida pelo próprio banco de dados: cada consulta só alcança as linhas que aquela pessoa pode ver, mesmo que o programa erre.',
          'Documentos mostrados na própria página, por um programa desta plataforma: nenhum arquivo é enviado a terceiros para ser visto, e nada que venha dentro dele é executado.',
          'Função e vínculo com a clínica conferidos de novo a cada pedido. Um profissional vê só os pacientes atribuídos a ele.',
          'Documentos sem endereço público: todo acesso passa por conferência, e um link de download vale no máximo uma hora.',
          'Trilha de auditoria que só cresce, encadeada por resumos criptográficos: abrir um prontuário fica registrado com autor, hora e origem, e uma alteração posterior é detectada.',
          'Senhas guardadas com argon2id, nunca em texto. Senhas temporárias ficam cifradas, e cada exibição é registrada.',
          'Verificação em duas etapas para quem quiser ativar, lista de aparelhos conectados e encerramento de sessões.',
          'Sessão em cookie que os programas da página não conseguem ler, limite de tentativas de entrada e a mesma resposta para e-mails existentes e inexistentes.',
          'Nenhum programa de terceiros nas páginas: sem rastreadores, sem anúncios, sem medição por outras empresas.',
          'No endereço público a conexão é cifrada (HTTPS), e o navegador é instruído a não aceitar outra.',
          'Registros técnicos sem nomes, sem buscas digitadas e sem conteúdo clínico.',
        ],
      },
      'Nenhum sistema é infalível. Use uma senha só sua, ative a verificação em duas etapas e avise {email} se notar algo estranho.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies e dados guardados no navegador',
    blocks: [
      'Usamos apenas o necessário para a plataforma funcionar. Não há cookies de publicidade nem de análise, por isso não há aviso pedindo para aceitá-los.',
      {
        caption: 'Cookies e armazenamento local',
        columns: ['Nome', 'Para quê', 'Duração'],
        rows: [
          ['vm.session_token', 'Manter você conectado', '7 dias, renovado com o uso'],
          ['vm.two_factor', 'Esperar o código da verificação em duas etapas', '10 minutos'],
          ['vm.device', 'Reconhecer um aparelho que já entrou, para o limite de tentativas', '180 dias'],
          ['vm.identity', 'Voltar da entrada com conta externa', '10 minutos'],
          ['sidebar_state', 'Lembrar se o menu lateral está aberto', '7 dias'],
          [
            'clinic_last_email, patient_last_email, admin_last_email',
            'Preencher o e-mail, só se você marcar a opção',
            'Até desmarcar ou limpar o navegador',
          ],
          ['clinic_last_selected, patient_last_clinic', 'Sugerir a última clínica usada', 'Até limpar o navegador'],
          ['virtual-med.theme', 'Lembrar o tema claro ou escuro', 'Até voltar ao tema do sistema'],
          ['virtual-med.registration', 'Continuar um cadastro de clínica interrompido', 'Até fechar a aba'],
        ],
      },
      'Em conexões HTTPS os nomes que começam com “vm.” ganham o prefixo “__Secure-”.',
    ],
  },
];
