import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { z } from '@virtual-med/contract/core/zod';
import type { device } from '@virtual-med/contract/identity/account';
import { endDeviceLabel, endedDevices, deviceTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { MonitorSmartphone } from 'lucide-react';
import { lastAccessOf } from '../../../lib/session/last-access.ts';
import { useSession } from '../../../lib/session/session.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useAct } from '../../../ui/use-submit.ts';
import { devicesQuery, endDevices } from './account.api.ts';
import { SectionNote } from './section.tsx';

/** What is being asked about: one device, or all the others. */
type Asked = { sessionId: string } | 'others';

export function Devices({ timeZone }: { timeZone: string | undefined }) {
  const { data: devices, isError, refetch } = useQuery(devicesQuery);
  const session = useSession();
  const { open, setOpen, about: asked, show: ask } = useDialog<Asked>();
  const end = useAct(texts.failed, async () => {
    if (!asked) return;
    try {
      toast.success({ title: endedDevices(await endDevices(asked)) });
    } finally {
      await queryClient.invalidateQueries(devicesQuery);
    }
  });

  if (isError)
    return (
      <div role="alert">
        <SectionNote>{texts.loadFailed}</SectionNote>
        <Button variant="outline" onClick={() => void refetch()}>
          {shellTexts.retry}
        </Button>
      </div>
    );
  if (!devices) return <Loading className="grid gap-3" skeleton="h-20" count={2} />;
  const others = asked === 'others';
  const last = session && lastAccessOf(session.before, timeZone);
  return (
    <>
      <h3 className="font-semibold">{texts.title}</h3>
      {last && <SectionNote>{last}</SectionNote>}
      <ul className="mt-4 divide-y divide-line rounded-xl border border-line">
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} timeZone={timeZone} onEnd={() => ask({ sessionId: device.id })} />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="mt-5">
          <Button variant="outline" onClick={() => ask('others')}>
            {texts.endOthers}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={others ? texts.endOthersQuestion : texts.endQuestion}
        note={others ? texts.endOthersNote : texts.endNote}
        confirm={others ? texts.endOthers : texts.end}
        destructive
        pending={end.busy}
        onConfirm={async () => {
          await end.run();
          setOpen(false);
        }}
      />
    </>
  );
}

interface DeviceItemProps {
  device: z.infer<typeof device>;
  timeZone: string | undefined;
  onEnd: () => void;
}

const DeviceItem = ({ device: { name, ip, signedInAt, lastSeenAt, current }, timeZone, onEnd }: DeviceItemProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
    <MonitorSmartphone className="size-6 shrink-0 text-ink-muted" aria-hidden="true" />
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-medium">
        {name}
        {current && (
          <span className="ml-2 rounded-full bg-secondary-soft px-2 py-0.5 text-[0.8125rem] text-secondary-ink">
            {texts.current}
          </span>
        )}
      </p>
      <p className="mt-0.5 text-sm text-ink-muted tabular-nums">
        {ip ?? texts.unknownAddress} · {texts.signedIn} {formatDateTime(signedInAt, timeZone)}
      </p>
      {!current && (
        <p className="text-sm text-ink-muted tabular-nums">
          {texts.lastSeen} {formatDateTime(lastSeenAt, timeZone)}
        </p>
      )}
    </div>
    {!current && (
      <Button variant="outline" aria-label={endDeviceLabel(name)} onClick={onEnd}>
        {texts.end}
      </Button>
    )}
  </li>
);
