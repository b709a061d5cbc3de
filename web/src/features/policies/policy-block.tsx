import type { Block } from '@virtual-med/contract/policies/policy';
import { contact } from '../../lib/browser/contact.ts';

type Table = Extract<Block, { rows: unknown }>;

/** On a phone each row becomes a card that repeats the column's name: nobody scrolls a law sideways. */
const BlockTable = ({ caption, columns, rows }: Table) => (
  <div className="my-2 overflow-hidden rounded-xl border border-line bg-surface">
    <table className="w-full text-left text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-sunken text-sm max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-3 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.join()} className="max-sm:block max-sm:p-4 max-sm:even:bg-sunken">
            {row.map((cell, index) => (
              <td
                key={columns[index]}
                className={`px-4 py-3 align-top tabular-nums max-sm:block max-sm:px-0 max-sm:py-1 ${index === 0 ? 'font-medium' : ''}`}
              >
                <span className="block text-xs font-normal text-ink-muted sm:hidden" aria-hidden="true">
                  {columns[index]}
                </span>
                <Sentence text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export function PolicyBlock({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Sentence text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul className="grid list-disc gap-2.5 pl-5 marker:text-primary-ink">
        {block.list.map((item) => (
          <li key={item} className="pl-1">
            <Sentence text={item} />
          </li>
        ))}
      </ul>
    );
  if ('steps' in block)
    return (
      <ol className="grid list-decimal gap-2.5 pl-5 marker:font-semibold marker:text-primary-ink">
        {block.steps.map((step) => (
          <li key={step} className="pl-1">
            <Sentence text={step} />
          </li>
        ))}
      </ol>
    );
  return <BlockTable {...block} />;
}

const Address = () => {
  const { email } = contact();
  return (
    <a
      href={`mailto:${email}`}
      className="font-medium break-words text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current"
    >
      {email}
    </a>
  );
};

/** A sentence in which `{email}` is the installation's contact. */
export const Sentence = ({ text }: { text: string }) => {
  const [before, ...after] = text.split('{email}');
  return (
    <>
      {before}
      {after.map((rest) => (
        <span key={rest}>
          <Address />
          {rest}
        </span>
      ))}
    </>
  );
};
