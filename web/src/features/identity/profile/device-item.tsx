import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { z } from '@virtual-med/contract/core/zod';
import type { device } from '@virtual-med/contract/identity/account';
import { endDeviceLabel, deviceTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { MonitorSmartphone } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface DeviceItemProps {
  device: z.infer<typeof device>;
  timeZone: string | undefined;
  onEnd: () => void;
}

export const DeviceItem = ({
  device: { name, ip, signedInAt, lastSeenAt, current },
  timeZone,
  onEnd,
}: DeviceItemProps) => (
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
