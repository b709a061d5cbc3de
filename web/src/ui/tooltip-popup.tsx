import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';

export type TooltipSide = 'right' | 'bottom';

interface TooltipPopupProps {
  anchor: Element;
  side: TooltipSide;
  label: string;
  onHide: () => void;
}

export const TooltipPopup = ({ anchor, side, label, onHide }: TooltipPopupProps) => (
  <BaseTooltip.Root open onOpenChange={(open) => !open && onHide()}>
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner anchor={anchor} side={side} sideOffset={8} className="z-50">
        <BaseTooltip.Popup className="rounded-[10px] bg-ink px-2.5 py-1.5 text-sm font-medium text-surface transition-opacity data-starting-style:opacity-0">
          {label}
        </BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
);
