import { currentTerms } from '../terms/current-terms.ts';
import { privacyTexts } from './policies.texts.ts';
import type { Policy } from './policy.ts';
import { privacyRights } from './privacy-rights.texts.ts';
import { privacySecurity } from './privacy-security.texts.ts';

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
