import { currentTerms } from '../terms/current-terms.ts';
import { termsTexts } from '../terms/terms.texts.ts';
import type { Policy } from './policy.ts';

/** A change here is a new version: see `docs/decisions/173`. */
export const terms: Policy = {
  title: termsTexts.terms,
  lead: 'As regras para usar a Virtual.med: o que oferecemos, o que esperamos de clínicas, profissionais e pacientes, e onde termina a nossa parte.',
  since: currentTerms.since,
  version: currentTerms.version,
  sections: [
    {
      id: 'em-resumo',
      title: 'Em resumo',
      blocks: [
        {
          list: [
            'A plataforma guarda e entrega documentos de saúde por ordem da clínica. Ela não atende pacientes e não dá diagnósticos.',
            'A conta é pessoal: quem entra com ela responde pelo que faz com ela.',
            'Todo acesso a um prontuário ou documento fica registrado com autor e hora.',
            'O paciente nunca paga para ver os próprios documentos e não os perde se a clínica deixar de pagar.',
          ],
        },
      ],
    },
    {
      id: 'quem-e-quem',
      title: 'Quem é quem',
      blocks: [
        'A Virtual.med é a plataforma. A clínica é quem contrata a plataforma e decide o que é guardado sobre os seus pacientes: pela LGPD, ela é a controladora desses dados, e nós somos o operador, que age conforme as instruções dela.',
        'Profissionais e administradores usam a plataforma em nome da clínica. Pacientes a usam para receber os documentos que a clínica entrega.',
        'Para os dados de contratação, cobrança, segurança das contas e registros de acesso, a controladora é a Virtual.med. A Política de privacidade explica cada caso.',
      ],
    },
    {
      id: 'sua-conta',
      title: 'A sua conta',
      blocks: [
        {
          list: [
            'Informe dados verdadeiros e um e-mail que só você lê: ele abre a conta.',
            'Não divida a senha nem deixe outra pessoa usar a sua entrada. Cada pessoa da equipe tem a própria conta.',
            'Ative a verificação em duas etapas ou uma passkey se você vê dados de outras pessoas.',
            'Avise a clínica ou escreva para {email} assim que desconfiar de que alguém entrou no seu lugar.',
          ],
        },
      ],
    },
    {
      id: 'clinicas-e-profissionais',
      title: 'Se você é de uma clínica',
      blocks: [
        {
          list: [
            'Use os dados dos pacientes só para o atendimento e para o que a lei manda. Abrir um prontuário por curiosidade é infração, e fica na trilha.',
            'Envie cada documento para o paciente certo. Um engano se corrige na hora, na própria plataforma.',
            'Responda em até 15 dias aos pedidos que os pacientes fazem sobre os próprios dados.',
            'Guarde os prontuários por pelo menos 20 anos depois do último registro (Lei 13.787/2018). A plataforma não apaga antes disso o que você excluir da tela.',
            'Uma cópia digitalizada não vale como receita eletrônica de controle especial. Assinaturas têm o nível que a plataforma mostra, e não mais.',
            'Retire da equipe quem saiu: o acesso termina no mesmo instante.',
          ],
        },
        'A assinatura mensal, o cancelamento e os reembolsos seguem a Política de cancelamento.',
      ],
    },
    {
      id: 'pacientes',
      title: 'Se você é paciente',
      blocks: [
        {
          list: [
            'Os documentos que você vê foram enviados pela clínica, que responde pelo conteúdo. Dúvidas sobre um resultado se tiram com ela.',
            'A plataforma não serve para urgências. Em uma emergência, ligue 192.',
            'Em “Meus dados” você vê o que a clínica guarda sobre você e pede correção, exclusão ou outra coisa que a LGPD garante.',
            'Em “Quem acessou meus documentos” você vê cada acesso.',
            'Não aceitar estes termos não tira de você o direito aos seus documentos: peça-os à clínica.',
          ],
        },
      ],
    },
    {
      id: 'o-que-nao-se-faz',
      title: 'O que não se faz',
      blocks: [
        {
          list: [
            'Tentar ver dados de outra pessoa ou de outra clínica.',
            'Enviar arquivos com programas nocivos, ou usar a plataforma para mandar propaganda.',
            'Sobrecarregar a plataforma de propósito ou contornar as proteções dela.',
          ],
        },
        'Quem encontrar uma falha de segurança e nos contar em {email}, sem usá-la e sem divulgá-la antes da correção, não será acusado por isso.',
      ],
    },
    {
      id: 'o-que-prometemos',
      title: 'O que prometemos, e o que não',
      blocks: [
        {
          list: [
            'Guardar o que foi entregue, separar uma clínica da outra e registrar os acessos, como a Política de privacidade descreve.',
            'Não vender dados, não mostrar anúncios e não usar o conteúdo dos documentos para outra coisa.',
            'Avisar a clínica, sem demora, de um incidente que atinja os dados dela, e ajudar com a lista de pessoas afetadas.',
          ],
        },
        'A plataforma pode parar para manutenção ou por falhas que não dependem de nós, e não prometemos que esteja no ar sem interrupção. Nada aqui diminui os direitos que o Código de Defesa do Consumidor e a LGPD garantem.',
      ],
    },
    {
      id: 'fim',
      title: 'Quando termina',
      blocks: [
        'A clínica pode cancelar quando quiser. Podemos bloquear uma conta ou uma clínica que descumpra estas regras de forma grave, dizendo o motivo. A falta de pagamento sozinha não fecha o acesso dos pacientes.',
        'Depois do fim, os prontuários continuam sob a guarda que a lei manda, e a clínica pode levar os dados.',
      ],
    },
    {
      id: 'mudancas',
      title: 'Mudanças e lei aplicável',
      blocks: [
        'Cada versão tem número e data. Quando o texto muda, pedimos um novo aceite na entrada, e guardamos quem aceitou, quando e qual versão.',
        'Vale a lei brasileira. Dúvidas: {email}.',
      ],
    },
  ],
};
