import type { HelpContent } from './help.ts';
import { accountGroup, documentsGroup, patientsGroup } from './staff-groups.help.ts';

export const professionalHelp: HelpContent = {
  lead: 'Como cuidar dos seus pacientes e enviar documentos a eles, tarefa por tarefa.',
  groups: [
    patientsGroup,
    documentsGroup,
    {
      title: 'O que você vê',
      topics: [
        {
          id: 'so-meus-pacientes',
          title: 'Por que não encontro um paciente da clínica?',
          intro: 'Você vê os pacientes sob a sua responsabilidade. O dono e os administradores da clínica veem todos.',
          notes: ['Se um paciente deveria ser seu, peça ao dono da clínica que o passe para você.'],
        },
        {
          id: 'area-do-dono',
          title: 'Páginas que são só do dono',
          intro: '“Profissionais”, “Pagamento” e “Configurações” são do dono e dos administradores da clínica.',
        },
        {
          id: 'varias-clinicas',
          title: 'Trabalhar em mais de uma clínica',
          steps: ['No menu do usuário, use “Trocar de clínica”.'],
          notes: ['Cada clínica tem os próprios prontuários. O que você escreve em uma, a outra não vê.'],
        },
      ],
    },
    accountGroup,
  ],
};
