import { fold } from '@virtual-med/contract/core/fold';
import type { PictureName } from './picture-names.ts';

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
