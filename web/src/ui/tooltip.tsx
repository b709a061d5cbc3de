import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { limits } from '@virtual-med/contract/limits';
import type { ReactElement } from 'react';

interface TooltipProps {
  /** What the trigger's own accessible name already says, for whoever sees only an icon. */
  label: string;
  side?: 'right' | 'bottom';
  disabled?: boolean;
  /** The trigger itself: one button or link. */
  children: ReactElement;
}

export const Tooltip = ({ label, side = 'bottom', disabled = false, children }: TooltipProps) => (
  <BaseTooltip.Root disabled={disabled}>
    <BaseTooltip.Trigger delay={limits.tooltipDelayMs} render={children} />
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner side={side} sideOffset={8} className="z-50">
        <BaseTooltip.Popup className="rounded-[10px] bg-ink px-2.5 py-1.5 text-sm font-medium text-surface transition-opacity data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0">
          {label}
        </BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
);
