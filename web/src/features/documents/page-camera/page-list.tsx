import { pageCameraTexts as texts } from '@virtual-med/contract/documents/page-camera.texts';
import { Crop } from 'lucide-react';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ShotPage } from './use-pages.ts';

export interface PageActs {
  adjust: (key: string) => void;
  turn: (key: string) => void;
  move: (key: string, by: 1 | -1) => void;
  remove: (key: string) => void;
}

/** The pages as they go into the document, in their order. */
export const PageList = ({ pages, acts }: { pages: readonly ShotPage[]; acts: PageActs }) => (
  <ol aria-label={texts.pages} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {pages.map((page, index) => (
      <PageCard key={page.key} page={page} number={index + 1} count={pages.length} acts={acts} />
    ))}
  </ol>
);

function PageCard({ page, number, count, acts }: { page: ShotPage; number: number; count: number; acts: PageActs }) {
  const { key, made, stage, isSure } = page;
  const moves = [
    ...(number > 1 ? [{ label: texts.earlier, onClick: () => acts.move(key, -1) }] : []),
    ...(number < count ? [{ label: texts.later, onClick: () => acts.move(key, 1) }] : []),
  ];
  return (
    <li className="relative grid content-start gap-1.5">
      <div className="relative grid aspect-[3/4] place-items-center overflow-hidden rounded-control border border-line bg-sunken">
        {made && (
          <img
            src={made.url}
            alt={texts.pageOf(number, count)}
            className="absolute inset-0 size-full object-contain p-1"
          />
        )}
        {stage === 'preparing' && (
          <span role="status" className="relative rounded-full bg-surface p-2">
            <Spinner />
            <span className="sr-only">{texts.preparing}</span>
          </span>
        )}
        {stage === 'failed' && (
          <p role="alert" className="relative m-2 rounded-control bg-danger-soft p-2 text-least text-danger-ink">
            {texts.failed}
          </p>
        )}
      </div>
      <div className="flex items-center justify-between">
        <span className="text-support tabular-nums">{texts.page(number)}</span>
        <RowMenu
          label={texts.actions(number)}
          actions={[
            [
              { label: texts.adjust, onClick: () => acts.adjust(key) },
              { label: texts.turn, onClick: () => acts.turn(key) },
            ],
            moves,
            [{ label: texts.remove, onClick: () => acts.remove(key), destructive: true }],
          ]}
        />
      </div>
      {!isSure && (
        <button
          type="button"
          onClick={() => acts.adjust(key)}
          className="flex min-h-11 items-center gap-1.5 rounded-control bg-waiting-soft px-2 text-left text-support text-waiting-ink"
        >
          <Crop className="size-4 shrink-0" aria-hidden="true" />
          {texts.check}
        </button>
      )}
    </li>
  );
}
