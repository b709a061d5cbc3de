import type { HelpContent } from './help.ts';
import { accountGroup, documentsGroup, patientsGroup } from './staff-groups.help.ts';

/** For owner and Admin of a clinic. */
export const ownerHelp: HelpContent = {
  lead: 'Como cuidar da equipe, dos pacientes e da aparência da sua clínica, tarefa por tarefa.',
  groups: [
    patientsGroup,
    documentsGroup,
    {
      title: 'Vindo de outro sistema',
      topics: [
        {
          id: 'importar-pacientes',
          title: 'Trazer a lista de pacientes de outro sistema',
          intro:
            'Serve a lista que o outro sistema exporta ou a sua planilha: Excel (.xlsx) ou CSV, até 100 mil linhas.',
          steps: [
            'Em “Configurações”, escolha “Importar lista” e depois “Escolher arquivo”.',
            'Veja o que entendemos de cada coluna e corrija o que for preciso. Escolha “Conferir as linhas”.',
            'Olhe os novos, os já cadastrados, os em conflito e os incompletos. Ninguém foi cadastrado ainda.',
            'Escolha “Cadastrar”. Pode sair da página: continua sozinho.',
          ],
          notes: [
            'Nenhum e-mail é enviado e ninguém recebe acesso. Depois, em “Ainda sem acesso”, na lista de pacientes, você dá acesso a quem quiser.',
            'Quem já está na clínica não muda. Por 24 horas dá para “Desfazer”: sai quem a lista cadastrou e em quem ninguém mexeu.',
            '“Baixar linhas com erro” devolve o que ficou de fora, com o motivo. Corrija no arquivo e traga de novo.',
          ],
        },
        {
          id: 'importar-profissionais',
          title: 'Trazer a lista da equipe e enviar os convites',
          steps: [
            'Em “Profissionais”, escolha “Importar lista” e depois “Escolher arquivo”: Excel (.xlsx) ou CSV, até 500 linhas, com nome e e-mail. No celular, ela está em “Configurações”.',
            'Corrija as colunas se for preciso, escolha “Conferir as linhas” e depois “Cadastrar”. Ninguém recebe e-mail.',
            'Quando quiser, escolha “Enviar convites”. Cada pessoa recebe um e-mail e cria a própria senha.',
          ],
          notes: [
            'Todos entram como “Funcionário”; mude o cargo na lista de profissionais. Quem já tinha conta continua com o nome e a senha dela.',
            'Por 24 horas dá para “Desfazer”: sai quem não recebeu convite, não entrou e não teve o cadastro alterado. Cada linha que fica diz o motivo.',
          ],
        },
      ],
    },
    {
      title: 'Equipe',
      topics: [
        {
          id: 'adicionar-profissional',
          title: 'Adicionar alguém à equipe',
          picture: 'profissionais',
          steps: [
            'Abra “Profissionais” no menu e escolha “Novo profissional”.',
            'Preencha nome e e-mail e escolha o cargo: “Funcionário” atende os pacientes dele, “Administrador” tem os mesmos direitos do dono nesta clínica.',
            'Escolha “Enviar convite”. A pessoa recebe um link que vale por 7 dias e só uma vez, e cria a própria senha.',
          ],
          notes: [
            'Se o e-mail já tem conta na plataforma, a pessoa é só vinculada: o nome e a senha dela não mudam.',
            'Quem ainda não criou a senha aparece como “Convidado”. Se o e-mail não chegou, escolha “Reenviar” ou, no menu de ações, “Copiar link do convite”.',
            'Prefere entregar uma senha? Marque “Definir a senha agora, sem convite”. A pessoa aparece com “Aguardando primeiro acesso” e cria a própria ao entrar.',
          ],
        },
        {
          id: 'editar-profissional',
          title: 'Corrigir nome, e-mail ou cargo',
          steps: ['Na linha da pessoa, abra o menu de ações e escolha “Editar”.', 'Altere e escolha “Salvar”.'],
          notes: [
            'Quem já tinha conta, ou atua também em outra clínica, altera o próprio nome no perfil.',
            'Ninguém muda o próprio cargo aqui. O próprio e-mail se troca no perfil.',
          ],
        },
        {
          id: 'senha-do-profissional',
          title: 'Entregar de novo a senha temporária',
          steps: [
            'Na linha de quem está “Aguardando primeiro acesso”, abra o menu de ações e escolha “Mostrar senha temporária”.',
            'Escolha “Copiar senha” e entregue à pessoa. Se ela já venceu, escolha “Gerar nova senha”.',
          ],
          notes: ['Cada vez que a senha é mostrada, isso fica registrado.'],
        },
        {
          id: 'resetar-senha',
          title: 'Ajudar quem perdeu a senha',
          steps: ['No menu de ações da pessoa, escolha “Resetar Senha” e confirme.'],
          notes: [
            '“E-mail de redefinição de senha enviado”: a pessoa recebe um link que vale por 1 hora. A senha atual continua valendo até lá.',
          ],
        },
        {
          id: 'excluir-profissional',
          title: 'Tirar alguém da equipe',
          steps: [
            'No menu de ações da pessoa, escolha “Excluir”.',
            'Se ela tem pacientes, escolha em “Passar os pacientes para” quem assume, ou deixe sem responsável.',
            'Confirme.',
          ],
          notes: [
            '“Profissional desvinculado com sucesso” quer dizer que a pessoa continua em outra clínica; “Profissional removido com sucesso”, que não tem mais nenhuma.',
            'O último dono não pode ser removido. O que a pessoa registrou continua guardado.',
          ],
        },
      ],
    },
    {
      title: 'A cara da clínica',
      topics: [
        {
          id: 'enviar-logo',
          title: 'Enviar o logo',
          picture: 'configuracoes',
          steps: [
            'Abra “Configurações” no menu.',
            'Escolha “Escolher logo” ou “Trocar logo” e pegue um arquivo PNG, JPEG ou SVG de até 2 MB.',
            'Veja como fica sobre a cor da clínica e escolha “Salvar”.',
          ],
          notes: [
            'Um logo branco, com cerca de 200x60 px, fica melhor: ele aparece sobre a cor da paleta.',
            'Ele também vira o ícone do aplicativo instalado no celular e o cabeçalho dos e-mails.',
            'Em um SVG, converta os textos em curvas para manter a letra do seu desenho; os outros saem na letra da Virtual.med.',
          ],
        },
        {
          id: 'escolher-paleta',
          title: 'Escolher as cores',
          steps: [
            'Em “Configurações”, toque em uma das paletas. A tela inteira muda na hora.',
            'Gostou? Escolha “Salvar”. Saindo sem salvar, tudo volta como estava.',
          ],
          notes: [
            'O seu logo, em branco, fica sobre a cor mais escura da paleta: no menu, nos e-mails e na página do paciente.',
          ],
        },
        {
          id: 'dados-dos-documentos',
          title: 'Informar endereço, telefone e CNES',
          intro:
            'São os dados da clínica que saem nos documentos emitidos aqui. Se a clínica não emite documentos, deixe em branco.',
          steps: [
            'Em “Configurações”, vá até “Dados que saem nos documentos”.',
            'Digite o CEP: o endereço aparece sozinho. Acrescente o número e o complemento.',
            'Preencha o telefone e, se a clínica tiver, o CNES. Toque em “Salvar dados”.',
          ],
        },
        {
          id: 'bloqueio-da-tela',
          title: 'Escolher quando a tela se bloqueia',
          steps: [
            'Em “Configurações”, vá até “Bloqueio por inatividade”.',
            'Escolha o tempo sem uso para a equipe (até 8 horas) e para os pacientes, e toque em “Salvar bloqueio”.',
          ],
          notes: [
            'Em “Nunca bloquear”, uma tela esquecida fica aberta para quem passar. Prefira um tempo curto na recepção.',
          ],
        },
        {
          id: 'scanner',
          title: 'Ligar o scanner à caixa de entrada',
          intro:
            'O que o scanner salva em uma pasta do computador chega sozinho à “Caixa de entrada”, onde alguém confere de quem é cada documento.',
          steps: [
            'No computador do scanner, abra “Configurações” e vá até “Scanner”.',
            'Toque em “Conectar um scanner”, dê um nome e escolha “Criar código”.',
            'Siga os passos que aparecem: “Baixar o programa”, “Baixar o código” e rodar o comando. Se precisar, peça ajuda a quem cuida dos computadores da clínica.',
          ],
          notes: [
            'O que foi enviado vai para a subpasta enviados; o que não foi aceito, para a subpasta recusados, com o motivo ao lado.',
            'Trocou de computador ou perdeu o código? Toque em “Desconectar” e conecte de novo: o código antigo para na hora.',
          ],
        },
        {
          id: 'terminar-configuracao',
          title: 'O aviso “Termine de configurar sua clínica!”',
          intro: 'Ele aparece até que a clínica tenha nome, uma paleta escolhida e um logo.',
          steps: ['Escolha “Ir para as configurações” e complete o que falta.'],
        },
      ],
    },
    {
      title: 'Quem fez o quê',
      topics: [
        {
          id: 'trilha',
          title: 'Consultar a trilha de auditoria',
          intro:
            'Entradas, prontuários abertos, documentos enviados, vistos e baixados: tudo fica registrado e ninguém apaga.',
          steps: [
            'Abra “Configurações” no menu e escolha “Abrir a trilha de auditoria”.',
            'Filtre por tipo de ação, pessoa, paciente ou período. Tocar em um nome mostra só o que essa pessoa fez.',
            'Para levar o resultado a uma planilha, escolha “Exportar CSV”.',
          ],
          notes: [
            'O registro é protegido contra alteração: uma mudança ou exclusão seria notada.',
            'O paciente vê, na página dele, quem abriu os documentos dele.',
          ],
        },
      ],
    },
    {
      title: 'Pagamento',
      topics: [
        {
          id: 'acompanhar-pagamentos',
          title: 'Ver o plano e os pagamentos',
          picture: 'pagamento',
          steps: [
            'Abra “Pagamento” no menu.',
            'Em “Histórico de pagamentos”, escolha “Baixar recibo” na linha que quiser.',
          ],
          notes: [
            'O recibo de cada pagamento também chega por e-mail ao contato da clínica.',
            'Enquanto o plano escolhido no cadastro não for pago, toda tela mostra “Concluir pagamento”.',
          ],
        },
        {
          id: 'cancelar-assinatura',
          title: 'Trocar de plano ou cancelar',
          steps: [
            'Em “Pagamento”, escolha “Gerenciar assinatura”.',
            'Para cancelar, escolha “Cancelar ao fim do período” e confirme em “Cancelar assinatura”.',
          ],
          notes: ['O cancelamento vale a partir do fim do período já pago; até lá, “Manter assinatura” o desfaz.'],
        },
      ],
    },
    accountGroup,
  ],
};
