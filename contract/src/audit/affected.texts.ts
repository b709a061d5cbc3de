import { pageTitles } from '../shell/shell.texts.ts';

export const affectedTexts = {
  title: pageTitles.affected,
  lead: 'Pacientes cujos dados foram abertos, baixados ou alterados, segundo a trilha. Para um incidente: filtre pela conta, pelo período ou pelo aparelho.',
  platformLead:
    'Clínicas alcançadas por uma conta ou um aparelho, com o número de pacientes. Os nomes aparecem dentro de cada clínica, depois de entrar com um motivo.',
  open: 'Pacientes afetados por um incidente',
  /** On an entry of the trail. */
  byDevice: 'Ver pacientes acessados nesta sessão',
  back: 'Voltar à trilha',
  export: 'Exportar CSV',
  exportFile: 'pacientes-afetados.csv',
  exportFailed: 'Erro ao exportar a lista',
  failed: 'Não foi possível carregar a lista',
  none: 'Nenhum paciente foi alcançado.',
  noClinic: 'Nenhuma clínica foi alcançada.',
  device: 'Só o que foi feito nesta entrada na conta (um aparelho)',
  anyDevice: 'Ver todos os aparelhos',
  total: (count: number, shown: number) =>
    count > shown
      ? `${count} pacientes. Aqui estão os primeiros ${shown}; o arquivo traz todos.`
      : count === 1
        ? '1 paciente'
        : `${count} pacientes`,
  patients: (count: number) => (count === 1 ? '1 paciente' : `${count} pacientes`),
  limits: 'Ver o nome de um paciente numa lista ou numa busca não fica na trilha, e por isso não conta aqui.',
  columns: {
    patient: 'Paciente',
    clinic: 'Clínica',
    email: 'E-mail',
    phone: 'Telefone',
    read: 'Abertos',
    taken: 'Baixados',
    changed: 'Alterados',
    first: 'Primeira vez',
    last: 'Última vez',
  },
} as const;
