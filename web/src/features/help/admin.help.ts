import type { HelpContent } from './help.ts';
import { staffPasskeyTopic } from './passkey.help.ts';

/** For the provider's own staff. */
export const adminHelp: HelpContent = {
  lead: 'Como cadastrar clínicas, cuidar dos planos e acompanhar os pagamentos, tarefa por tarefa.',
  groups: [
    {
      title: 'Clínicas',
      topics: [
        {
          id: 'encontrar-clinica',
          title: 'Encontrar uma clínica',
          picture: 'clinicas',
          steps: [
            'Abra “Clínicas” no menu. As mais novas vêm primeiro, dez por página.',
            'Digite parte do nome na busca. Ela procura em todas as clínicas, não só na página aberta.',
          ],
          notes: [
            'Cada linha mostra a situação da clínica, o plano e se os pagamentos estão em dia.',
            'Quem não tem plano aparece como “Gratuito”.',
          ],
        },
        {
          id: 'cadastrar-clinica',
          title: 'Cadastrar uma clínica',
          intro: 'Para uma clínica que fechou negócio por outro canal. Quem chega pelo site se cadastra sozinho.',
          steps: [
            'Em “Clínicas”, abra o cadastro de nova clínica.',
            'Preencha nome da clínica, nome, e-mail e WhatsApp do responsável, paleta de cores e plano.',
            'Salve. A mensagem “Clínica criada com sucesso!” traz a senha temporária do responsável: copie e envie a ele.',
            'Gere o link de pagamento do plano e copie ou envie por WhatsApp.',
          ],
          notes: [
            'No primeiro acesso o responsável troca a senha temporária por uma dele.',
            'Se o e-mail já pertence a alguém da plataforma, essa pessoa passa a ser dona da nova clínica e entra com a senha que já usa.',
          ],
        },
        {
          id: 'editar-clinica',
          title: 'Corrigir os dados de uma clínica',
          steps: [
            'Na linha da clínica, abra o menu de ações e escolha editar.',
            'Altere nome, responsável, e-mail ou paleta e salve.',
          ],
          notes: ['O logo é enviado pela própria clínica, em “Configurações”.'],
        },
        {
          id: 'entrar-na-clinica',
          title: 'Ver a plataforma como a clínica vê',
          steps: [
            'Na linha da clínica, escolha entrar na clínica.',
            'Use as telas normalmente: você tem os mesmos direitos do dono.',
            'Para sair, escolha “Voltar ao painel admin” no menu lateral.',
          ],
          notes: [
            'Tudo o que você abre ou altera fica registrado na trilha de auditoria daquela clínica, com o seu nome.',
          ],
        },
        {
          id: 'excluir-clinica',
          title: 'Excluir uma clínica',
          intro: 'A clínica sai das listas e ninguém mais entra nela.',
          notes: [
            'Os prontuários não são apagados: a lei manda guardá-los por 20 anos.',
            'Para uma suspensão temporária, bloqueie em vez de excluir.',
          ],
        },
      ],
    },
    {
      title: 'Bloqueio e acesso',
      topics: [
        {
          id: 'bloquear-clinica',
          title: 'Bloquear e desbloquear',
          steps: [
            'No menu de ações da clínica, escolha “Bloquear” e confirme.',
            'Para voltar atrás, escolha “Desbloquear” no mesmo lugar.',
          ],
          notes: [
            'Dono, equipe e pacientes são desconectados na hora e veem “Clínica bloqueada” ao tentar entrar.',
            'Depois do bloqueio ou desbloqueio, a situação dos pagamentos é conferida de novo com o provedor.',
            'Falta de pagamento não bloqueia sozinha: a equipe vê um aviso, e os pacientes continuam com seus documentos.',
          ],
        },
        {
          id: 'senha-temporaria',
          title: 'Ver a senha temporária de um responsável',
          steps: [
            'No menu de ações da clínica, peça para mostrar a senha temporária.',
            'Copie e envie ao responsável por um canal seguro.',
          ],
          notes: [
            'Ela existe até o primeiro acesso, ou por 14 dias. Depois aparece “Senha temporária não encontrada para esta clínica.” e você pode gerar outra.',
            'Cada vez que alguém mostra uma senha, isso fica registrado.',
          ],
        },
      ],
    },
    {
      title: 'Planos e pagamentos',
      topics: [
        {
          id: 'trocar-plano',
          title: 'Escolher ou trocar o plano de uma clínica',
          steps: [
            'No menu de ações da clínica, abra os planos. O escolhido mostra “Selecionado”.',
            'Escolha o plano e gere o link de pagamento.',
            'Copie o link ou envie por WhatsApp. O plano passa a valer quando o pagamento é confirmado.',
          ],
          notes: ['Escolher outro plano descarta o link anterior: gere um novo antes de enviar.'],
        },
        {
          id: 'editar-planos',
          title: 'Criar ou mudar os planos à venda',
          steps: [
            'Abra “Sistema” no menu e vá até “Planos”.',
            'Escolha “Criar plano”, ou abra o menu de um plano para editar ou deixar de oferecer.',
            'Salve. O preço novo vale para quem assinar a partir de agora; os limites valem já.',
          ],
          notes: ['Um plano fora de oferta continua com as clínicas que já o têm.'],
        },
        {
          id: 'faturas-da-clinica',
          title: 'Ver as faturas de uma clínica',
          steps: ['No menu de ações da clínica, abra as faturas.', 'Abra a fatura no provedor ou baixe o PDF.'],
        },
        {
          id: 'sincronizar',
          title: 'Conferir a situação com o provedor de pagamento',
          intro:
            'Os pagamentos se atualizam sozinhos. Use quando a clínica disser que pagou e a tela ainda não mostrar.',
          steps: ['No menu de ações da clínica, escolha sincronizar.', 'Veja a nova situação na mesma linha.'],
          notes: ['“Em dia”, “Pendente” e “Em atraso” são as situações de pagamento de uma clínica.'],
        },
        {
          id: 'relatorio-de-pagamentos',
          title: 'Acompanhar o dinheiro',
          picture: 'relatorio',
          steps: [
            'Abra “Pagamentos” no menu.',
            'Os cartões mostram o total recebido, o pendente, a receita dos últimos 30 dias e quantas faturas há.',
            'Filtre por clínica, situação e período, e exporte a tabela em CSV se precisar dela em outro lugar.',
          ],
          notes: ['A receita dos últimos 30 dias soma as faturas pagas nesse período, pela data do pagamento.'],
        },
      ],
    },
    {
      title: 'Sua conta e o sistema',
      topics: [
        {
          id: 'verificacao-em-duas-etapas',
          title: 'Proteger o seu acesso',
          intro: 'Quem entra aqui alcança todas as clínicas. Ative a verificação em duas etapas.',
          steps: [
            'No menu do usuário, abra “Perfil” e depois “Segurança”.',
            'Ative a verificação em duas etapas e leia o código com um aplicativo autenticador.',
            'Guarde os códigos de recuperação longe do celular.',
          ],
        },
        staffPasskeyTopic,
        {
          id: 'aparelhos',
          title: 'Encerrar uma sessão esquecida',
          steps: [
            'No menu do usuário, abra “Perfil” e depois “Aparelhos”.',
            'Encerre a sessão do aparelho que não é seu.',
          ],
        },
        {
          id: 'configuracoes-do-sistema',
          title: 'Ver o que falta configurar nesta instalação',
          steps: [
            'Abra “Sistema” no menu. No alto está o que falta configurar, com o que fazer em cada ponto.',
            'Use “Enviar e-mail de teste” para conferir se as mensagens chegam.',
            'Mais abaixo a página mostra a versão e, para banco de dados, arquivos, e-mail, pagamentos e assinatura, se está em uso o serviço embutido ou um externo.',
          ],
          notes: ['Quem cuida do servidor define esses serviços na instalação.'],
        },
      ],
    },
  ],
};
