import type { HelpGroup } from './help.ts';

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
        'Digite parte do nome, do e-mail ou do telefone em “Buscar pacientes”. Acentos e maiúsculas não importam.',
        'De qualquer tela, aperte Ctrl+K (no Mac, ⌘K) e digite: as setas escolhem, Enter abre.',
      ],
      notes: ['Enquanto você busca, os grupos sem resultado somem.'],
    },
    {
      id: 'cadastrar-paciente',
      title: 'Cadastrar um paciente',
      steps: [
        'Em “Pacientes”, escolha “Novo paciente”.',
        'Preencha os dados pessoais. O endereço aparece sozinho quando você termina o CEP, e pode ser corrigido.',
        'Se quiser, preencha a anamnese: toque nas sugestões para escrever mais rápido.',
        'Salve. A mensagem “Paciente criado com sucesso!” traz a senha temporária: copie e entregue ao paciente.',
      ],
      notes: [
        'No primeiro acesso o paciente troca a senha temporária por uma dele.',
        '“Paciente vinculado com sucesso!” quer dizer que a pessoa já tinha conta: ela entra com a senha que já usa.',
        '“Aguardando a pessoa confirmar o e-mail” quer dizer que ninguém provou ainda que o endereço é dela: ela recebe uma mensagem com um link e só vê o que é desta clínica depois de confirmar. No cadastro você pode enviar o e-mail de novo.',
      ],
    },
    {
      id: 'ver-paciente',
      title: 'Ver os dados de um paciente',
      picture: 'paciente',
      steps: [
        'Na lista, escolha “Ver detalhes”.',
        'No alto estão idade, contato e endereço; abaixo, a anamnese e os documentos.',
        'Para conversar, escolha “Conversar no WhatsApp”.',
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
      title: 'Entregar de novo a senha temporária',
      steps: [
        'Na página do paciente, escolha “Mostrar senha temporária” e depois “Copiar senha”.',
        'Se ela já venceu, escolha “Gerar nova senha”.',
      ],
      notes: ['Depois do primeiro acesso só o próprio paciente muda a senha, em “Esqueceu a senha?”.'],
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
        'Escolha o arquivo: PDF, DOC, DOCX, JPG ou PNG de até 10 MB.',
        'Confira o nome, escolha a categoria e toque em “Enviar”.',
      ],
      notes: ['“Documento enviado com sucesso.” quer dizer que o paciente já pode ver e baixar.'],
    },
    {
      id: 'baixar-documento',
      title: 'Ver ou baixar um documento',
      steps: [
        'Na página do paciente, escolha o olho na linha do documento para ver, ou “Baixar” para guardar.',
        'Ao ver, aumente com + e −, com Ctrl e a roda do mouse ou com dois dedos; imprima com o botão da impressora.',
      ],
      notes: [
        'Cada abertura e cada download ficam registrados.',
        'Nada que venha dentro de um PDF é executado, e um endereço escrito nele só abre depois de uma pergunta.',
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
      id: 'excluir-documento',
      title: 'Tirar um documento enviado por engano',
      steps: ['Na linha do documento, escolha “Excluir” e diga o motivo.'],
      notes: [
        'Ele some na hora para o paciente. A lei manda guardar prontuários: o dono da clínica ainda pode restaurar.',
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
      notes: ['Ao trocar, os outros aparelhos saem da sua conta.'],
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
