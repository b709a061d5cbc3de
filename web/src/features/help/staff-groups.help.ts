import type { HelpGroup } from './help.ts';
import { staffPasskeyTopic } from './passkey.help.ts';

/** What owner and professional do alike. */
export const patientsGroup: HelpGroup = {
  title: 'Pacientes',
  topics: [
    {
      id: 'encontrar-paciente',
      title: 'Encontrar um paciente',
      picture: 'pacientes',
      steps: [
        'Abra “Pacientes” no menu.',
        'Digite parte do nome, do e-mail ou do telefone em “Buscar pacientes”. Acentos e maiúsculas não importam, e um erro de digitação no nome é perdoado.',
        'De qualquer tela, aperte Ctrl+K (no Mac, ⌘K) e digite: as setas escolhem, Enter abre.',
      ],
      notes: [
        '“Hoje”, acima da lista, conta quem espera alguma coisa: toque em um número para ver só esses pacientes e de novo para ver todos.',
        'Enquanto você busca, os grupos sem resultado somem.',
        'Para agir com vários no computador, passe o mouse pelas iniciais e marque os pacientes (ou use a tecla X): dá para reenviar o acesso de quem ainda não entrou e, quem administra a clínica, trocar o profissional de todos.',
        'No computador, “Nome”, “Último documento” e “Último acesso”, no alto da lista, mudam a ordem; “Por profissional” mostra os grupos.',
      ],
    },
    {
      id: 'cadastrar-paciente',
      title: 'Cadastrar um paciente',
      steps: [
        'Em “Pacientes”, escolha “Novo paciente”.',
        'Preencha os dados pessoais. O endereço aparece sozinho quando você termina o CEP, e pode ser corrigido.',
        'Se quiser, preencha a anamnese: toque nas sugestões para escrever mais rápido.',
        'Salve. A mensagem “Paciente criado com sucesso!” traz a senha temporária: copie e entregue ao paciente.',
        'Ali mesmo, “Anexar documento” envia o primeiro exame.',
      ],
      notes: [
        'O paciente também recebe por e-mail um link para criar a própria senha, que vale por 7 dias e só uma vez. Ele confirma a data de nascimento e entra.',
        'Para quem não tem e-mail, marque “Este paciente não usa e-mail”: os documentos ficam guardados, e o acesso pode ser dado depois.',
        'Em “Mais dados” ficam o nome social, o sexo, o passaporte e o responsável legal. Com nome social, é por ele que a pessoa é chamada nas telas e nas mensagens; o nome civil continua no prontuário e na busca.',
        'Quem entra com a senha temporária cria a própria no primeiro acesso.',
        '“Paciente vinculado com sucesso!” quer dizer que a pessoa já tinha conta: ela entra com a senha que já usa.',
        '“Aguardando a pessoa confirmar o e-mail” quer dizer que ninguém provou ainda que o endereço é dela: enviamos a ela uma mensagem com um link, e ela só vê o que é desta clínica depois de confirmar. O que ela já usa em outras clínicas continua igual até lá. No cadastro você pode enviar o e-mail de novo.',
      ],
    },
    {
      id: 'ver-paciente',
      title: 'Ver os dados de um paciente',
      picture: 'paciente',
      steps: [
        'Na lista, toque em qualquer lugar da linha. Copiar o e-mail, editar e excluir ficam no menu ⋯, no fim da linha.',
        'No alto estão as alergias, a idade e se a pessoa já entrou; abaixo, os documentos e a anamnese, que no celular são duas abas.',
        'Para conversar, escolha “WhatsApp”.',
      ],
      notes: ['Cada abertura de prontuário fica registrada com o seu nome.'],
    },
    {
      id: 'editar-anamnese',
      title: 'Preencher ou corrigir a anamnese',
      steps: [
        'Na página do paciente, clique no campo, ou chegue a ele com Tab e aperte Enter.',
        'Escreva. Ctrl+Enter salva, Esc desiste.',
      ],
      notes: [
        'Cada campo mostra quem escreveu por último e quando.',
        'Se outra pessoa mudou o campo enquanto você escrevia, você vê os dois textos e decide: nada é apagado sem você saber.',
      ],
    },
    {
      id: 'senha-do-paciente',
      title: 'Enviar o acesso ou a senha temporária',
      steps: [
        'A linha sob o nome do paciente diz se ele já entrou. Enquanto ele não tem uma senha própria, ela oferece “Reenviar acesso”.',
        'Escolha “Enviar acesso por WhatsApp” ou “Enviar acesso por e-mail”: ele recebe um link para criar a própria senha.',
        'Se a linha diz “Ainda sem acesso”, use “Dar acesso”: informe um e-mail, ou mande um link por WhatsApp, mostre o QR code ou copie o link.',
        'Para dar acesso a muitos de uma vez, quem administra a clínica escolhe “Ainda sem acesso” em “Hoje” e usa “Enviar acesso a todos”: só quem tem e-mail recebe.',
        'Para entregar a senha temporária, escolha “Mostrar senha temporária” e depois “Copiar senha”.',
        'Se ela já venceu, escolha “Gerar nova senha”.',
      ],
      notes: [
        'Cada novo link enviado pelo mesmo caminho cancela o anterior. O link do WhatsApp pede a data de nascimento do cadastro; se faltar, a tela pede que você preencha antes.',
        'No link de quem não tem e-mail, o próprio paciente informa o dele e cria a senha. Se já tem uma conta, entra com ela.',
        'Depois do primeiro acesso só o próprio paciente muda a senha, em “Esqueceu a senha?”.',
      ],
    },
  ],
};

export const documentsGroup: HelpGroup = {
  title: 'Documentos',
  topics: [
    {
      id: 'enviar-documento',
      title: 'Enviar um exame, receita ou atestado',
      steps: [
        'Na página do paciente, escolha “Anexar documento”.',
        'Confira de quem é e escolha o arquivo: PDF, DOC, DOCX, JPG ou PNG de até 10 MB.',
        'Confira o nome, escolha a categoria e toque em “Enviar”. Com vários arquivos, cada um pode ter a sua categoria.',
      ],
      notes: [
        '“Documento enviado com sucesso.” quer dizer que o paciente já pode ver e baixar.',
        'Se o mesmo arquivo já está com este paciente, você fica sabendo antes de enviar e decide.',
        '“Confira de quem é”, acima dos documentos, mostra o que lemos depois do envio (fotos e digitalizações) e parece ser de outro paciente: escolha “É deste paciente” ou mova.',
        'Se o arquivo traz os dados de outro paciente seu, perguntamos antes: você envia para ele, envia mesmo assim ou não envia. Se o CPF e o nome são de alguém que não é seu paciente, perguntamos sem dizer quem é.',
      ],
    },
    {
      id: 'buscar-nos-documentos',
      title: 'Achar um documento pelo que está escrito nele',
      steps: [
        'Toque em “Buscar”, no alto da página, e escreva uma palavra do documento: um exame, um remédio, uma data, um CPF.',
        'Escolha “Buscar nos documentos”.',
        'Os mais novos vêm primeiro, com o trecho e a página. Toque no nome: o documento abre na página do trecho.',
      ],
      notes: [
        'Acentos, maiúsculas e plural não importam: quem procura nodulo acha nódulos.',
        'Para palavras juntas, use aspas: "dor de cabeça".',
        'Em “Filtros” você escolhe o paciente, a categoria, quem enviou e os dias. Cada resultado também deixa ver só os documentos daquele paciente.',
        'Você acha só o que pode abrir. Fotos e digitalizações entram na busca depois de lidas.',
        'O que você busca não fica gravado; a trilha diz só que houve uma busca.',
      ],
    },
    {
      id: 'enviar-varios',
      title: 'Enviar muitos documentos de uma vez',
      intro:
        'Chegaram trinta exames do laboratório? Traga todos juntos: cada um é lido para achar de quem é, e você confere antes de enviar.',
      steps: [
        'Abra “Caixa de entrada” no menu.',
        'Arraste os arquivos, a pasta ou o ZIP para a página, ou toque em “Escolher arquivos” ou “Escolher pasta”.',
        'Espere a leitura. O que traz o CPF, ou o nome inteiro com a data de nascimento, já vem marcado.',
        'No que não vem marcado, toque em “Conferir” e diga de quem é e a categoria. Toque no nome do arquivo para ver o que está escrito nele.',
        'Toque no botão de enviar: ele diz quantos documentos vão, e a pergunta que abre diz para quantos pacientes. Confirme.',
      ],
      notes: [
        'Nenhum paciente vê nada antes de você confirmar.',
        '“Mais de um paciente possível” quer dizer que o documento serve para duas pessoas, como duas de mesmo nome: “Conferir” mostra quem pode ser, com nascimento e CPF, e você toca em quem é.',
        '“Só o nome: confira” quer dizer que o nome bate, mas nada mais: veja o arquivo antes de marcar.',
        'Em “Repetidos” fica o que o paciente já tem ou que veio duas vezes.',
        'No celular Android com o aplicativo da clínica instalado: em qualquer PDF ou foto, toque em compartilhar e escolha a clínica. Se tudo é de um paciente só, escolha quem é. Depois toque em “Trazer para cá”.',
        'Se a internet cair ou você fechar a página no meio, traga a mesma pasta de novo: o que já chegou não entra outra vez.',
        '“Pausar envio” devolve para a caixa o que ainda não foi enviado.',
        '“Baixar resultado (CSV)” dá uma planilha com o que aconteceu com cada arquivo.',
        'O que não for enviado em 30 dias é apagado da caixa. Só quem trouxe e quem administra a clínica veem os arquivos dela.',
      ],
    },
    {
      id: 'fotografar-paginas',
      title: 'Fotografar um documento em papel',
      steps: [
        'Em “Anexar documento”, toque em “Fotografar páginas” e permita o uso da câmera.',
        'Deixe a folha inteira na imagem, sobre um fundo de outra cor. Quando aparecer “Folha encontrada”, toque no botão redondo. Repita para cada página, até 30.',
        'No menu ⋯ de cada página dá para ajustar os cantos, girar, mudar a ordem e remover.',
        'No botão do fim da tela, use as páginas: elas viram um PDF só, que segue como qualquer arquivo escolhido.',
      ],
      notes: [
        'As fotos não ficam na galeria nem guardadas no aparelho. Pelo aplicativo de câmera, quem decide é ele.',
        'Para fotos coloridas, desligue “Clarear o papel” em “Ajustar cantos”.',
        'Se as páginas passarem de 10 MB, as fotos são reduzidas e você é avisado: confira se o texto continua legível.',
      ],
    },
    {
      id: 'escrever-documento',
      title: 'Escrever documentos',
      intro:
        'Receitas, atestados, declarações, pedidos de exames, laudos, relatórios e orientações saem daqui prontos.',
      steps: [
        'Na página do paciente, escolha “Novo documento” e o que quer escrever.',
        'Preencha. Ao lado, no celular em “Ver”, está o próprio PDF como vai ficar. O que você escreve é salvo sozinho.',
        'Se algo que a lei pede não está no cadastro, “Falta para emitir” diz o que é e leva até lá em “Preencher”.',
        '“Emitir e assinar” abre a assinatura com certificado. “Imprimir para assinar à mão” abre o arquivo para imprimir. O que não precisa de assinatura sai com “Emitir”.',
      ],
      notes: [
        'Sem internet, o texto fica guardado neste aparelho e é enviado quando ela volta.',
        'O que ficou pela metade está em “Novo documento”, sob “Em andamento”. Ali também se repete a última receita e se começa de um modelo, salvo antes com “Salvar como modelo”.',
        'Receitas com retenção ou de controlados são só impressas, nas vias que a lei pede.',
        'O aviso de alergia compara o medicamento com a anamnese. Para seguir, escreva o motivo; ele fica registrado.',
        'O paciente recebe um documento para assinar só depois de assinado. Até lá, a linha diz “Para assinar” ou “Para assinar à mão”.',
        'Saiu errado? No menu ⋯ da linha, “Corrigir e substituir” começa um novo com o mesmo texto; o antigo fica marcado como “Substituído”.',
      ],
    },
    {
      id: 'baixar-documento',
      title: 'Ver ou baixar um documento',
      steps: [
        'Na página do paciente, toque na linha do documento para ver, ou escolha “Baixar” para guardar.',
        'Ao ver, aumente com + e −, com Ctrl e a roda do mouse ou com dois dedos; imprima com o botão da impressora.',
      ],
      notes: [
        'Cada abertura e cada download ficam registrados.',
        'Nada que venha dentro de um PDF é executado, e um endereço escrito nele só abre depois de uma pergunta.',
      ],
    },
    {
      id: 'liberar-para-o-balcao',
      title: 'Deixar a recepção entregar um documento impresso',
      steps: [
        'Na linha do documento, abra o menu ⋯ e escolha “Liberar para entrega no balcão”.',
        'A recepção confere a identidade de quem recebe e imprime.',
      ],
      notes: [
        'A liberação vale sete dias; a linha diz até quando. Para acabar antes, use o menu ⋯ da mesma linha.',
        'Cada impressão fica registrada com quem imprimiu e o documento conferido.',
      ],
    },
    {
      id: 'assinar-documento',
      title: 'Assinar um PDF',
      intro: 'Só aparece onde a assinatura de documentos está ligada.',
      steps: [
        'Na linha do documento, abra o menu de ações e escolha “Pedir assinatura”.',
        'Se a assinatura for sua, escolha “Assinar agora” ou siga o e-mail do serviço de assinatura.',
      ],
      notes: [
        'A versão assinada aparece ao lado do original, e o paciente vê as duas.',
        'Recusada ou com falha, a linha diz por quê e oferece “Pedir assinatura de novo”.',
      ],
    },
    {
      id: 'conferir-assinatura',
      title: 'Saber se a assinatura de um PDF vale',
      intro:
        'Todo PDF é conferido ao chegar. Se ele traz assinatura digital, uma linha abaixo do nome diz o resultado.',
      steps: [
        'Toque na linha para ver “Detalhes da assinatura”: quem assinou, de que tipo é, a hora, o certificado e para que serve por lei.',
        'O dono da clínica e administradores podem escolher “Verificar de novo”.',
      ],
      notes: [
        'Receita de medicamento controlado e atestado pedem assinatura qualificada, com certificado ICP-Brasil.',
        'Um selo de empresa não é a assinatura do profissional.',
        'Sem as listas de certificados revogados nada é dado como válido; a conferência se repete quando elas chegam.',
        'Um arquivo que já está assinado não é enviado para outra assinatura: mudar o arquivo tiraria o valor da que ele traz.',
      ],
    },
    {
      id: 'excluir-documento',
      title: 'Tirar um documento enviado por engano',
      steps: ['Na linha do documento, abra o menu ⋯, escolha “Excluir” e diga o motivo.'],
      notes: [
        'Ele some na hora para o paciente. Por lei, a clínica deve guardar prontuários: o dono da clínica ainda pode restaurar.',
      ],
    },
  ],
};

export const accountGroup: HelpGroup = {
  title: 'Sua conta',
  topics: [
    {
      id: 'trocar-senha',
      title: 'Trocar a sua senha',
      steps: ['No menu do usuário, abra “Perfil” e depois “Segurança”.', 'Escolha “Alterar senha”.'],
      notes: ['Ao trocar, você será desconectado dos outros aparelhos.'],
    },
    {
      id: 'trocar-email',
      title: 'Trocar o e-mail com que você entra',
      steps: [
        'No menu do usuário, abra “Perfil” e depois “Segurança”.',
        'Escolha “Trocar e-mail” e informe o novo endereço.',
      ],
      notes: ['A troca vale depois que você confirma pelos links enviados ao endereço atual e ao novo.'],
    },
    {
      id: 'esqueci-a-senha',
      title: 'Entrar quando você esqueceu a senha',
      steps: [
        'Na tela de entrada, escolha “Esqueceu a senha?” e informe o seu e-mail.',
        'Abra o e-mail que chega e crie uma nova senha. O link vale por 1 hora.',
      ],
    },
    {
      id: 'sessao-terminou',
      title: 'Continuar quando a sessão termina',
      intro:
        'Se a sessão acabar enquanto você trabalha, a senha é pedida ali mesmo. O que você escreveu continua na tela.',
      steps: [
        'Em “Sua sessão terminou”, digite a senha e escolha “Entrar”.',
        'Se a senha for temporária, crie a sua e escolha “Salvar nova senha”.',
      ],
      notes: ['“Entrar com outra conta” leva à tela de entrada; o que estava escrito se perde.'],
    },
    staffPasskeyTopic,
    {
      id: 'duas-etapas',
      title: 'Proteger a conta com um código do celular',
      steps: [
        'No menu do usuário, abra “Perfil” e depois “Segurança”.',
        'Escolha “Ativar verificação em duas etapas” e leia a imagem com um aplicativo autenticador.',
        'Guarde os códigos de recuperação fora do celular.',
      ],
    },
    {
      id: 'outros-aparelhos',
      title: 'Sair de um aparelho que ficou aberto',
      steps: ['No menu do usuário, abra “Perfil” e depois “Aparelhos”.', 'Saia do aparelho que não é mais seu.'],
    },
  ],
};
