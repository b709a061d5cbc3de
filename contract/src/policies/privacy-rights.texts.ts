import type { PolicySection } from './policy.ts';

/** What a person may ask for, and of whom. */
export const privacyRights: readonly PolicySection[] = [
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
