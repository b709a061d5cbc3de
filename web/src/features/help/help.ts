import { fold } from '@virtual-med/contract/core/fold';

/** One task, told so that it can be done while reading. Plain sentences: names of buttons stand in “ ”. */
export interface HelpTopic {
  /** The topic's anchor in the address; never changed, because people share it. */
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  /** What to do, in order. */
  readonly steps?: readonly string[];
  /** What to know besides. */
  readonly notes?: readonly string[];
  /** A screen, taken from the product itself: the name of a file in `pictures`. */
  readonly picture?: PictureName;
}

export interface HelpGroup {
  readonly title: string;
  readonly topics: readonly HelpTopic[];
}

/** The help of one role. */
export interface HelpContent {
  readonly lead: string;
  readonly groups: readonly HelpGroup[];
}

const wordsOf = ({ title, intro = '', steps = [], notes = [] }: HelpTopic) =>
  fold([title, intro, ...steps, ...notes].join(' '));

/** The topics in which every word of the search stands, accents and capitals aside; groups left empty are dropped. */
export function searchHelp(groups: readonly HelpGroup[], search: string): HelpGroup[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, topics }) => ({
      title,
      topics: topics.filter((topic) => {
        const text = `${fold(title)} ${wordsOf(topic)}`;
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ topics }) => topics.length > 0);
}

export const topicCount = (groups: readonly HelpGroup[]): number =>
  groups.reduce((sum, { topics }) => sum + topics.length, 0);

/** The screens shown in the help, and what each shows; `npm run screenshots` takes them, at a desk and on a phone. */
export const pictureNames = {
  pacientes: 'A lista de pacientes, com a busca, os totais e os grupos por profissional',
  paciente: 'A página de um paciente, com os dados pessoais e a anamnese',
  pagamento: 'A página de pagamento, com o plano e o histórico de pagamentos',
  documentos: 'A página do paciente, com os seis grupos de documentos',
  clinicas: 'A tabela de clínicas, com situação, plano e pagamentos',
  relatorio: 'O relatório de pagamentos, com os totais, o gráfico e a tabela',
  profissionais: 'A tabela de profissionais, com o menu de ações aberto',
  configuracoes: 'As configurações, com o logo e as paletas de cores',
} as const;

export type PictureName = keyof typeof pictureNames;
