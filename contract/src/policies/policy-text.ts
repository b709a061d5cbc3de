import type { Block, Policy } from './policy.ts';

function linesOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list.map((item) => `- ${item}`);
  if ('steps' in block) return block.steps.map((step, index) => `${index + 1}. ${step}`);
  return [block.columns.join(' | '), ...block.rows.map((row) => row.join(' | '))];
}

/** The whole wording as plain text: what is kept of each version, and what its hash is of. */
export const policyText = ({ title, lead, since, version, sections }: Policy): string =>
  `${[
    title,
    `Versão ${version}, em vigor desde ${since}`,
    lead,
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      ...section.blocks.map((block) => linesOf(block).join('\n')),
    ]),
  ].join('\n\n')}\n`;
