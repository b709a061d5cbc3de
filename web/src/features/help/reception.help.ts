import type { HelpContent } from './help.ts';
import { accountGroup } from './staff-groups.help.ts';

export const receptionHelp: HelpContent = {
  lead: 'Como receber quem chega, cadastrar, enviar documentos e entregar o que foi liberado.',
  groups: [
    {
      title: 'Pacientes',
      topics: [
        {
          id: 'achar-quem-chegou',
          title: 'Achar quem chegou',
          steps: [
            'Em “Pacientes”, escreva o nome, o CPF, o telefone ou o e-mail.',
            'Desça com a seta e aperte Enter, ou toque no nome.',
          ],
          notes: ['Se o nome saiu com um erro, aparecem os parecidos. A tecla / leva à busca.'],
        },
        {
          id: 'cadastrar-na-recepcao',
          title: 'Cadastrar ou corrigir um paciente',
          steps: [
            'Para quem é novo, use “Novo paciente”. Para corrigir, abra o paciente e use “Editar paciente”.',
            'Escolha o profissional responsável: sem ele, só o dono e os administradores veem o paciente.',
          ],
          notes: [
            'Você vê todos os pacientes da clínica e os dados de contato. A anamnese e os documentos ficam com quem atende.',
            'O e-mail de quem já criou a própria senha só é mudado por quem administra a clínica.',
          ],
        },
        {
          id: 'acesso-na-recepcao',
          title: 'Dar o primeiro acesso',
          steps: [
            'Abra o paciente e use “Enviar acesso” ou “Reenviar acesso”.',
            'Envie por e-mail ou WhatsApp, ou use “Mostrar QR code” e peça que aponte a câmera do celular para a tela.',
          ],
          notes: [
            'O link vale para um uso e pede a data de nascimento. Cada novo link encerra o anterior.',
            'Quem não usa e-mail aparece como “Ainda sem acesso”: use “Dar acesso” e mostre o QR code. O paciente informa o e-mail dele e cria a senha no próprio celular.',
          ],
        },
      ],
    },
    {
      title: 'Documentos',
      topics: [
        {
          id: 'enviar-da-recepcao',
          title: 'Enviar um documento',
          steps: ['Abra o paciente e use “Anexar documento”.', 'Escolha o arquivo e a categoria e envie.'],
          notes: [
            'Por dez minutos você vê o nome do que enviou e pode usar “Desfazer”. Depois ficam o tipo, a data e se o paciente já viu.',
            'Se o arquivo traz os dados de outro paciente, perguntamos antes: você envia para ele, envia mesmo assim ou não envia.',
            'Do que os outros enviaram você vê só quantos há de cada tipo.',
          ],
        },
        {
          id: 'declarar-comparecimento',
          title: 'Emitir uma declaração de comparecimento',
          steps: [
            'Abra o paciente e use “Declaração de comparecimento”.',
            'Escreva o dia, os horários, para quê e, se for o caso, quem esteve com o paciente. Use “Emitir”.',
            'Use “Imprimir”.',
          ],
          notes: [
            'A declaração é da clínica, não leva o nome de profissional e não precisa de assinatura. O paciente também a recebe.',
            'Por dez minutos você pode imprimir de novo ou usar “Desfazer”. Depois, peça a quem atende.',
          ],
        },
        {
          id: 'entregar-no-balcao',
          title: 'Imprimir um documento para entrega',
          intro: 'Quem atende libera o documento; a liberação vale sete dias.',
          steps: [
            'Abra o paciente. O que foi liberado está em “Para entregar no balcão”.',
            'Confira um documento com foto de quem recebe.',
            'Use “Imprimir para entrega”, marque quem recebe e o documento conferido, com os últimos dígitos.',
          ],
          notes: [
            'Com verificação pública ativa, há também “Folha de verificação”, para entregar junto com o documento.',
            'Cada impressão fica registrada com o seu nome e o que você conferiu.',
          ],
        },
      ],
    },
    accountGroup,
  ],
};
