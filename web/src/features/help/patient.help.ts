import type { HelpContent } from './help.ts';

/** For patients: no term that needs an explanation. */
export const patientHelp: HelpContent = {
  lead: 'Como ver, baixar e guardar os documentos que a clínica enviou para você.',
  groups: [
    {
      title: 'Seus documentos',
      topics: [
        {
          id: 'encontrar-documento',
          title: 'Encontrar um documento',
          picture: 'documentos',
          intro:
            'Na página “Documentos”, o que chegou por último aparece primeiro. Depois, tudo o que a clínica enviou está em seis grupos, como exames e receitas, e em uma linha do tempo.',
          steps: [
            'Toque no grupo. O número mostra quantos documentos há dentro dele.',
            'Ou desça até a “Linha do tempo”: os documentos estão por mês. Em “Buscar nos meus documentos”, escreva parte do nome, da categoria ou de quem enviou.',
          ],
          notes: [
            'A palavra “Novo” marca o que chegou desde a sua última visita e você ainda não abriu.',
            'Se o grupo estiver vazio, aparece “Nenhum documento encontrado nesta categoria.”',
          ],
        },
        {
          id: 'buscar-no-texto',
          title: 'Achar um documento pelo que está escrito nele',
          steps: [
            'Em “Buscar nos meus documentos”, na linha do tempo, escreva uma palavra: um exame, um remédio, uma data.',
            'Toque na linha que oferece buscar dentro dos documentos.',
            'Toque no nome do documento: ele abre na página em que a palavra está.',
          ],
          notes: [
            'Acentos e plural não importam. Para palavras juntas, use aspas: "dor de cabeça".',
            'Fotos e digitalizações entram na busca depois de lidas.',
          ],
        },
        {
          id: 'ver-documento',
          title: 'Ver um documento na tela',
          steps: [
            'Toque em “Ver” ou, na linha do tempo, no nome do documento. Ele aparece na própria página, no celular também.',
            'Para aumentar, afaste dois dedos, toque duas vezes ou use o botão +.',
            'Para voltar à lista, toque no X.',
          ],
          notes: [
            'O botão com a impressora imprime o documento.',
            'Se o documento tiver senha, peça a senha a quem enviou.',
            'Se o documento não aparecer, toque em “Abrir em outra aba” ou em “Baixar”.',
            'Arquivos do Word não têm o botão “Ver”: baixe para abrir.',
          ],
        },
        {
          id: 'baixar-documento',
          title: 'Baixar um documento',
          steps: [
            'Toque em “Baixar”, ou abra o documento e toque em “Baixar” ali. Espere enquanto aparece “Baixando...”.',
            'O arquivo fica na pasta de downloads do celular ou do computador.',
          ],
          notes: ['Em um computador que não é seu, apague o arquivo depois de usar.'],
        },
        {
          id: 'baixar-todos',
          title: 'Baixar vários de uma vez',
          steps: [
            'Para um grupo, abra-o e toque em “Baixar todos deste grupo”.',
            'Para tudo, toque em “Baixar todos os documentos”, no fim da página.',
          ],
          notes: ['Os documentos vêm juntos em um arquivo .zip. Toque nele para ver o que há dentro.'],
        },
        {
          id: 'como-tomar',
          title: 'Ver como tomar os remédios da receita',
          intro: 'As receitas que a clínica escreve aqui também aparecem por remédio e por hora, em letras grandes.',
          steps: [
            'Na receita, toque em “Como tomar”.',
            'Se o remédio é de tantas em tantas horas, ajuste “Primeira dose às”: as outras horas acompanham.',
            'Para ser avisado, toque em “Adicionar ao calendário” e abra o arquivo que foi baixado.',
            'Na farmácia, toque em “Mostrar na farmácia”: o farmacêutico confere a receita pelo QR code ou pelo código. Ali também dá para compartilhar ou baixar o PDF.',
          ],
          notes: [
            'O aviso diz só “Hora do remédio”. Para ver o nome, marque “Mostrar o nome do remédio”.',
            'O que diz “Só quando precisar”, ou foi escrito com outras palavras, não tem horário nem aviso.',
            'Se a receita mudar, apague os avisos antigos do calendário.',
            'Sem internet na farmácia, deixe a página da receita aberta antes de sair.',
            'Receita assinada à mão vale no papel: leve o papel.',
          ],
        },
        {
          id: 'conferir-assinatura',
          title: 'Saber se a assinatura de um documento vale',
          intro: 'Se o documento traz uma assinatura digital, uma linha abaixo do nome diz se ela confere e de quem é.',
          steps: ['Toque na linha para ver “Detalhes da assinatura” e para que o documento serve.'],
          notes: [
            'Verde: confere. Amarelo: ainda não foi possível confirmar. Vermelho: não confere; peça o arquivo original à clínica.',
            'Entregue o arquivo baixado, e não uma foto ou impressão: a assinatura só pode ser conferida no arquivo.',
          ],
        },
        {
          id: 'quem-acessou',
          title: 'Ver quem acessou seus documentos',
          steps: [
            'Na página “Documentos”, desça até o fim e toque em “Quem acessou meus documentos”.',
            'Cada dia diz quem foi, o que fez e a que horas.',
          ],
          notes: ['Não reconhece alguém? Fale com a clínica.'],
        },
        {
          id: 'resumo',
          title: 'O que é o “Resumo para você”',
          intro:
            'É uma explicação escrita pela clínica, em palavras simples. Ela não substitui o documento nem a conversa com quem cuida de você.',
        },
      ],
    },
    {
      title: 'Avisos e aplicativo',
      topics: [
        {
          id: 'avisos',
          title: 'Receber ou não um e-mail a cada documento',
          steps: ['Na página “Documentos”, ligue ou desligue “Receber um e-mail quando chegar um documento novo”.'],
          notes: ['O e-mail diz apenas que há novidade. Ele nunca traz o nome nem o conteúdo do documento.'],
        },
        {
          id: 'instalar',
          title: 'Ter a clínica na tela do celular',
          steps: [
            'Abra a página da clínica no celular.',
            'No cartão que convida a instalar o aplicativo da clínica, toque em “Instalar” ou em “Como instalar” e siga os passos.',
          ],
          notes: ['Se você usa duas clínicas, cada uma tem o seu próprio ícone.'],
        },
        {
          id: 'sem-internet',
          title: 'Usar sem internet',
          intro:
            'Para ver os documentos é preciso estar conectado: eles não ficam guardados no navegador, para a sua segurança. O que você baixou continua no seu aparelho.',
        },
      ],
    },
    {
      title: 'Seu acesso',
      topics: [
        {
          id: 'primeiro-acesso',
          title: 'Entrar pela primeira vez',
          intro: 'A clínica envia um link por e-mail ou por WhatsApp. Ele vale por 7 dias e só pode ser usado uma vez.',
          steps: [
            'Abra o link e informe a sua data de nascimento: é para conferir que é você.',
            'Crie uma senha ou toque em “Usar a digital, o rosto ou o PIN”.',
            'O documento que a clínica enviou abre em seguida.',
          ],
          notes: [
            'O link expirou? Abra-o mesmo assim e toque em “Enviar um novo link para o meu e-mail”.',
            'A data não confere? Fale com a clínica: pode estar escrita errada no cadastro.',
          ],
        },
        {
          id: 'trocar-clinica',
          title: 'Ver os documentos de outra clínica',
          steps: [
            'Toque nas suas iniciais, no alto da página.',
            'Escolha a outra clínica. Não é preciso entrar de novo.',
          ],
        },
        {
          id: 'trocar-senha',
          title: 'Trocar a senha',
          steps: ['Toque nas suas iniciais e escolha “Perfil”.', 'Abra “Segurança” e troque a senha.'],
          notes: ['Esqueceu a senha? Na tela de entrada, toque em “Esqueceu a senha?”.'],
        },
        {
          id: 'passkey',
          title: 'Entrar com a digital, o rosto ou o PIN',
          intro: 'Uma passkey fica no seu aparelho e abre a conta sem senha e sem código.',
          steps: [
            'Depois de abrir um documento, toque em “Criar passkey” no cartão do fim da página. Ou toque nas suas iniciais, escolha “Perfil” e, em “Segurança”, toque em “Adicionar passkey”.',
            'Confirme no aparelho.',
            'Da próxima vez, na tela de entrada, toque em “Entrar com a digital, o rosto ou o PIN”.',
          ],
          notes: [
            'A digital e o rosto não saem do aparelho: a Virtual.med não os recebe.',
            'Perdeu o aparelho? Entre com a senha e remova a passkey em “Perfil”, “Segurança”. Se a sua conta não tem senha, crie uma em “Esqueceu a senha?”: a passkey perdida deixa de valer.',
          ],
        },
        {
          id: 'sair',
          title: 'Sair com segurança',
          steps: ['Toque nas suas iniciais e escolha “Sair”.', 'Confirme.'],
          notes: ['Faça isso sempre que usar um aparelho de outra pessoa.'],
        },
        {
          id: 'documento-errado',
          title: 'Um documento não é meu, ou falta algum',
          intro: 'Fale com a clínica: é ela que envia, corrige e retira os documentos.',
        },
      ],
    },
  ],
};
