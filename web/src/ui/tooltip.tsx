import { limits } from '@virtual-med/contract/core/limits';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { TooltipPopup, TooltipSide } from './tooltip-popup.tsx';

interface TooltipProps {
  /** What the trigger's own accessible name already says, for whoever sees only an icon. */
  label: string;
  side?: TooltipSide;
  disabled?: boolean;
  /** The trigger itself: one button or link. */
  children: ReactElement;
}

/** The popup's code is fetched when a pointer rests or the keyboard arrives; a name that cannot be fetched is no loss. */
export function Tooltip({ label, side = 'bottom', disabled = false, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [Popup, setPopup] = useState<typeof TooltipPopup>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const show = (around: Element) => {
    setAnchor(around.firstElementChild);
    void import('./tooltip-popup.tsx').then(
      (module) => setPopup(() => module.TooltipPopup),
      () => undefined,
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches its child, which is what is used */}
      <span
        className="contents"
        onPointerEnter={({ pointerType, currentTarget }) => {
          if (pointerType === 'mouse') timer.current = setTimeout(() => show(currentTarget), limits.tooltipDelayMs);
        }}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={({ target, currentTarget }) => target.matches(':focus-visible') && show(currentTarget)}
        onBlur={hide}
      >
        {children}
      </span>
      {Popup && anchor && !disabled && <Popup anchor={anchor} side={side} label={label} onHide={hide} />}
    </>
  );
}
