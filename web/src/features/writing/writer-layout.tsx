import { categoryOfKind, type WrittenKind, writtenKindLabels } from '@virtual-med/contract/writing/kinds';
import { type LegalKind, legalTable } from '@virtual-med/contract/writing/requirements';
import { chooserTexts, writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { IssueWay } from '@virtual-med/contract/writing/writing';
import type { ReactNode } from 'react';
import { useIsWide } from '../../lib/browser/media.ts';
import { Button } from '../../ui/button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const wayTexts: Record<IssueWay, string> = {
  certificate: texts.issueAndSign,
  by_hand: texts.printByHand,
  unsigned: texts.issue,
};

interface IssueButtonsProps {
  legalKind: LegalKind;
  busy: boolean;
  onIssue: (way: IssueWay) => void;
}

/** A button for each way the law allows; by hand is left out where there are two better ones. */
function issueButtons({ legalKind, busy, onIssue }: IssueButtonsProps): ReactNode[] {
  const { ways } = legalTable[legalKind];
  return ways
    .filter((way) => !(ways.length > 2 && way === 'by_hand'))
    .map((way, index) => (
      <Button key={way} variant={index === 0 ? 'primary' : 'outline'} loading={busy} onClick={() => onIssue(way)}>
        {wayTexts[way]}
      </Button>
    ));
}

export type WriterPart = 'write' | 'see';

interface WriterLayoutProps {
  kind: WrittenKind;
  patientName: string;
  /** How the text stands to what the server has. */
  saved: ReactNode;
  issuing: IssueButtonsProps;
  onTemplate: () => void;
  onDiscard: () => void;
  part: WriterPart;
  onPart: (part: WriterPart) => void;
  write: ReactNode;
  see: ReactNode;
}

/** Form and picture side by side; on a narrow screen one behind the other, with the main act in a dock. */
export function WriterLayout({
  kind,
  patientName,
  saved,
  issuing,
  part,
  onPart,
  write,
  see,
  ...menu
}: WriterLayoutProps) {
  const isWide = useIsWide();
  const buttons = issueButtons(issuing);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Sheet category={categoryOfKind[kind]} size={34} />
        <div className="min-w-0 grow basis-60">
          <h1 className="text-title wrap-anywhere">{writtenKindLabels[kind]}</h1>
          <p className="truncate text-support text-ink-muted">{chooserTexts.note(patientName)}</p>
        </div>
        {saved}
        {isWide && <div className="flex flex-row-reverse flex-wrap gap-2.5">{buttons}</div>}
        <RowMenu
          label={texts.more}
          actions={[
            [{ label: texts.saveAsTemplate, onClick: menu.onTemplate }],
            [{ label: texts.discard, onClick: menu.onDiscard, destructive: true }],
          ]}
        />
      </div>
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-7">
          {write}
          <div className="sticky top-20 h-[calc(100dvh-13.5rem)] min-h-120">{see}</div>
        </div>
      ) : (
        <>
          <Tabs
            label={texts.parts}
            value={part}
            onChange={onPart}
            tabs={[
              { value: 'write', label: texts.write, content: write },
              { value: 'see', label: texts.see, content: <div className="h-[calc(100dvh-18rem)] min-h-96">{see}</div> },
            ]}
          />
          <div
            data-dock=""
            className="sticky bottom-0 z-20 -mx-4 mt-6 flex gap-2.5 border-t border-line bg-canvas px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:min-w-0 *:grow sm:-mx-7 sm:px-7"
          >
            {buttons.toReversed()}
          </div>
        </>
      )}
    </>
  );
}
