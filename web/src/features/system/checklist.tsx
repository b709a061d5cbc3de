import { useQuery } from '@tanstack/react-query';
import type { ChecklistItem, ChecklistState } from '@virtual-med/contract/system/checklist';
import { checklistTexts as texts } from '@virtual-med/contract/system/checklist.texts';
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { checklistQuery, sendLetter } from './system.api.ts';

const marks: Record<ChecklistState, { Icon: LucideIcon; tone: Tone; ink: string }> = {
  failing: { Icon: TriangleAlert, tone: 'bad', ink: 'text-danger-ink' },
  missing: { Icon: CircleAlert, tone: 'waiting', ink: 'text-waiting-ink' },
  optional: { Icon: CircleDashed, tone: 'quiet', ink: 'text-ink-muted' },
  done: { Icon: CircleCheck, tone: 'good', ink: 'text-good-ink' },
};
const order = Object.keys(marks) as ChecklistState[];

/** To the reader's own address, so that what the mail server answers is heard at once. */
function TestMail() {
  const test = useAct(texts.testMail.failed, async () => {
    const { to, sent } = await sendLetter();
    if (sent === 'sent') toast.success({ title: texts.testMail.sent(to) });
    else if (sent === 'written') toast.success({ title: texts.testMail.written(to) });
    else toast.error({ title: texts.testMail.failed, description: texts.testMail[sent] });
  });
  return (
    <Button variant="outline" loading={test.busy} onClick={() => void test.run()}>
      {texts.testMail.send}
    </Button>
  );
}

function Item({ item, state }: { item: ChecklistItem; state: ChecklistState }) {
  const { title, says, todo, setting } = texts.items[item];
  const { Icon, tone, ink } = marks[state];
  return (
    <li className="flex gap-4 px-5 py-4">
      <Icon className={`mt-0.5 size-5 shrink-0 ${ink}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="font-semibold">{title}</h3>
          <Badge label={texts.states[state]} tone={tone} />
        </div>
        <p className="mt-0.5 max-w-prose text-ink-muted">{says[state]}</p>
        {state !== 'done' && <p className="mt-1 max-w-prose">{todo}</p>}
        {state !== 'done' && setting && (
          <p className="mt-1 text-support break-words text-ink-muted">
            {texts.setting}: <code>{setting}</code>
          </p>
        )}
        {item === 'mail' && (
          <div className="mt-3">
            <TestMail />
          </div>
        )}
      </div>
    </li>
  );
}

/** What real clinics would miss, with what is true now; what is done stands last. */
export function Checklist() {
  const { data, isError, refetch } = useQuery(checklistQuery);
  const items = data && [...data.items].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const isDone = items?.every(({ state }) => state === 'done' || state === 'optional');
  return (
    <PagePart title={isDone ? texts.allDone : texts.title} note={isDone ? texts.allDoneNote : texts.note}>
      {isError && !data ? (
        <LoadFailed message={texts.loadFailed} onRetry={refetch} />
      ) : items ? (
        <ul className="divide-y divide-line">
          {items.map((one) => (
            <Item key={one.item} {...one} />
          ))}
        </ul>
      ) : (
        <Loading className="grid gap-3 p-5">
          {order.map((state) => (
            <Skeleton key={state} className="h-20" />
          ))}
        </Loading>
      )}
    </PagePart>
  );
}
