import { currentTerms } from '../terms/current-terms.ts';
import { privacyTexts } from './policies.texts.ts';
import type { Policy, PolicySection } from './policy.ts';
import { privacySecurity } from './privacy-security.texts.ts';

/** What a person may ask for, and of whom. */
const privacyRights: readonly PolicySection[] = [
  {
    id: 'seus-direitos',
    title: 'Seus direitos e como usá-los',
    blocks: [
      'O artigo 18 da LGPD garante a você, sem custo:',
      {
        list: [
          'saber se tratamos seus dados e ter acesso a eles;',
          'corrigir dados incompletos, inexatos ou desatualizados;',
          'anonimizar, bloquear ou eliminar o que for desnecessário ou excessivo;',
          'levar seus dados para outro serviço (portabilidade);',
          'eliminar dados tratados com base no seu consentimento;',
          'saber com quem os dados foram compartilhados;',
          'ser informado sobre a possibilidade de não consentir, e retirar o consentimento;',
          'reclamar à Autoridade Nacional de Proteção de Dados (ANPD) e aos órgãos de defesa do consumidor.',
        ],
      },
      {
        caption: 'Onde pedir',
        columns: ['Você quer', 'Faça assim'],
        rows: [
          ['Ver ou baixar seus documentos', 'Entre na área do paciente: eles estão todos lá'],
          ['Corrigir nome ou telefone da sua conta', 'Abra “Perfil” no menu do usuário'],
          [
            'Ver o seu cadastro de paciente e pedir a correção dele, da anamnese ou de um documento',
            'Abra “Meus dados” na área do paciente',
          ],
          ['Saber quem abriu seus documentos', 'Abra “Quem acessou meus documentos” na área do paciente'],
          ['Pedir a exclusão de dados, ou outro direito desta lista', 'Abra “Meus dados” e faça o pedido'],
          ['Desligar os avisos por e-mail', 'Abra “Meus dados”: vale na hora, com comprovante'],
          ['Encerrar sessões em outros aparelhos', 'Abra “Perfil” e depois “Aparelhos”'],
          ['Qualquer outro pedido, ou uma reclamação', 'Escreva para {email}'],
        ],
      },
      'Cada pedido recebe um número de protocolo, também por e-mail, e a clínica tem 15 dias para responder. A resposta aparece em “Meus dados”. Para proteger você, podemos pedir uma prova de identidade antes de entregar dados.',
      'Um pedido de eliminação de prontuário não pode ser atendido antes do fim da guarda legal de 20 anos (artigo 16, I, da LGPD e Lei 13.787/2018). Nesse caso explicamos o motivo, e o registro deixa de ser usado para outros fins.',
    ],
  },
  {
    id: 'criancas-e-adolescentes',
    title: 'Crianças e adolescentes',
    blocks: [
      'Documentos de menores são tratados no melhor interesse deles (artigo 14). O acesso é dado pela clínica ao pai, à mãe ou ao responsável legal, que ela identifica.',
    ],
  },
  {
    id: 'incidentes',
    title: 'Se algo der errado',
    blocks: [
      'Um incidente que possa causar risco ou dano relevante é comunicado à ANPD e às pessoas afetadas em até 3 dias úteis, como manda a Resolução CD/ANPD 15/2024. Quando os dados são de uma clínica, avisamos a clínica imediatamente e ajudamos com os registros de acesso, que dizem quais pacientes foram afetados.',
    ],
  },
  {
    id: 'encarregado',
    title: 'Encarregado e contato',
    blocks: [
      'O encarregado pelo tratamento de dados pessoais (artigo 41 da LGPD) atende em {email}. Escreva “Privacidade” no assunto e diga em qual clínica você é atendido, se for o caso.',
    ],
  },
  {
    id: 'mudancas',
    title: 'Mudanças nesta política',
    blocks: [
      'Cada versão tem número e data, que estão no alto da página. Quando o texto muda, pedimos um novo aceite na entrada, e guardamos quem aceitou, quando e qual versão.',
    ],
  },
];

/** A change here, or in its parts, is a new version: see `docs/decisions/173`. */
export const privacy: Policy = {
  title: privacyTexts.title,
  lead: 'Como a Virtual.med trata dados pessoais e documentos de saúde, segundo a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018), e o que você pode exigir de nós e da sua clínica.',
  since: currentTerms.since,
  version: currentTerms.version,
  sections: [
    {
      id: 'em-resumo',
      title: 'Em resumo',
      blocks: [
        {
          list: [
            'Os documentos de saúde são do paciente e ficam sob a responsabilidade da clínica que o atende. Nós guardamos e entregamos, seguindo as instruções dela.',
            'Não vendemos dados, não mostramos anúncios e não usamos o conteúdo dos documentos para nada além de entregá-los.',
            'Uma clínica não vê o que outra clínica escreveu, nem quando o paciente é o mesmo.',
            'Quem abre um prontuário deixa registro.',
          ],
        },
      ],
    },
    {
      id: 'quem-responde',
      title: 'Quem responde pelos dados',
      blocks: [
        'A LGPD chama de controlador quem decide por que e como os dados são tratados, e de operador quem os trata em nome do controlador (artigo 5º, VI e VII).',
        {
          caption: 'Papéis no tratamento dos dados',
          columns: ['Dados', 'Controlador', 'Operador'],
          rows: [
            ['Prontuários, documentos e cadastro de pacientes', 'A clínica', 'A Virtual.med'],
            ['Cadastro e acesso da equipe dentro de uma clínica', 'A clínica', 'A Virtual.med'],
            ['Contratação, cobrança e suporte às clínicas', 'A Virtual.med', 'Provedores contratados por nós'],
            ['Segurança das contas e registros de acesso', 'A Virtual.med', 'Provedores contratados por nós'],
          ],
        },
        'Por isso, pedidos sobre um documento ou um prontuário começam pela clínica: é ela quem pode corrigir ou complementar. Se você não conseguir falar com ela, escreva para {email} e encaminhamos.',
      ],
    },
    {
      id: 'principios',
      title: 'Princípios que seguimos',
      blocks: [
        {
          list: [
            'Finalidade e adequação: cada dado tem um motivo conhecido, e não é usado para outro.',
            'Necessidade: pedimos o mínimo. Não há campo obrigatório que a plataforma não use.',
            'Livre acesso e transparência: o paciente vê e baixa os próprios documentos a qualquer hora, sem custo.',
            'Qualidade: cadastro e anamnese podem ser corrigidos por quem atende.',
            'Segurança e prevenção: as medidas estão descritas mais abaixo, e são testadas a cada versão.',
            'Não discriminação: dados de saúde nunca servem para negar um serviço ou mudar um preço.',
            'Responsabilização: as operações ficam registradas e podem ser demonstradas.',
          ],
        },
      ],
    },
    {
      id: 'dados-e-bases-legais',
      title: 'Dados que tratamos e por quê',
      blocks: [
        {
          caption: 'Dados, finalidades e bases legais',
          columns: ['De quem', 'Quais dados', 'Para quê', 'Base legal (LGPD)'],
          rows: [
            [
              'Pacientes',
              'Nome, e-mail, telefone, data de nascimento, endereço e CEP',
              'Identificar a pessoa certa, dar acesso e permitir contato da clínica',
              'Art. 7º, V e VIII: contrato e tutela da saúde',
            ],
            [
              'Pacientes',
              'Anamnese (doenças de base, hábitos, cirurgias, histórico familiar, medicamentos, alergias, vacinas) e documentos como exames, receitas, relatórios e atestados',
              'Cuidado com a saúde e entrega dos documentos',
              'Art. 11, II, “f” e “a”: tutela da saúde por profissionais e serviços de saúde, e obrigação legal de manter o prontuário',
            ],
            [
              'Equipe da clínica',
              'Nome, e-mail, telefone, função na clínica',
              'Dar acesso conforme a função e identificar quem enviou cada documento',
              'Art. 7º, V e IX: contrato e legítimo interesse',
            ],
            [
              'Responsável pela clínica',
              'Nome, e-mail, WhatsApp, plano, faturas. Os dados do cartão vão direto ao provedor de pagamento e não passam por nós',
              'Contratar, cobrar e dar suporte',
              'Art. 7º, V e II: contrato e obrigação legal e fiscal',
            ],
            [
              'Todos que entram',
              'Senha em forma de resumo irreversível, sessões, aparelho, endereço IP, data e ação realizada, e qual versão dos termos foi aceita',
              'Proteger contas e registrar acessos',
              'Art. 7º, II e IX, e art. 11, II, “g”: obrigação legal (Marco Civil da Internet, art. 15) e prevenção à fraude e segurança do titular',
            ],
          ],
        },
        'Os dados chegam da própria pessoa, da clínica que a atende ou do uso da plataforma. Não compramos nem enriquecemos dados.',
      ],
    },
    {
      id: 'consentimento',
      title: 'Consentimento',
      blocks: [
        'O atendimento e a guarda do prontuário não dependem de consentimento: apoiam-se na tutela da saúde e na lei. Pedimos consentimento só para o que é opcional, em texto separado, e ele pode ser retirado a qualquer momento, sem prejuízo do atendimento.',
        'É proibido usar dados de saúde para obter vantagem econômica (artigo 11, § 4º), e a plataforma não tem ferramenta para isso.',
      ],
    },
    ...privacySecurity,
    ...privacyRights,
  ],
};
