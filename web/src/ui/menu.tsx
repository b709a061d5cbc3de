import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useBackCloses } from './back-closes.ts';

const itemStyle =
  'flex min-h-11 w-full cursor-default items-center gap-3 rounded-small px-3 py-1.5 text-left outline-none select-none data-disabled:text-ink-muted data-highlighted:bg-sunken sm:min-h-10';

/** Opens under its trigger, at the trigger's end; arrows move, letters jump, Esc gives the focus back. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <BaseMenu.Root open={open} onOpenChange={setOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          align="end"
          sideOffset={8}
          // Neither under the header nor cut off: a long menu that fits neither below nor above stands beside its trigger.
          collisionPadding={{ top: 72, right: 8, bottom: 8, left: 8 }}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'start' }}
          className="z-50"
        >
          <BaseMenu.Popup className="max-h-(--available-height) w-72 max-sm:w-64 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control border border-line bg-surface p-1.5 text-[0.9375rem] text-ink shadow-lift outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  onClick: () => void;
  disabled?: boolean;
  /** Red, for what takes something away. */
  destructive?: boolean;
  children: ReactNode;
}

export const MenuItem = ({ onClick, disabled = false, destructive = false, children }: MenuItemProps) => (
  <BaseMenu.Item
    className={`${itemStyle} ${destructive && !disabled ? 'text-danger-ink' : ''}`}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </BaseMenu.Item>
);

interface MenuLinkProps {
  /** The router's own link, without children. */
  link: ReactElement;
  current: boolean;
  disabled: boolean;
  children: ReactNode;
}

/** Leads to another page; a page that cannot be opened is named, but is no link. */
export const MenuLink = ({ link, current, disabled, children }: MenuLinkProps) =>
  disabled ? (
    <BaseMenu.Item disabled className={itemStyle}>
      {children}
    </BaseMenu.Item>
  ) : (
    <BaseMenu.LinkItem className={itemStyle} render={link} closeOnClick aria-current={current || undefined}>
      {children}
    </BaseMenu.LinkItem>
  );

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <BaseMenu.Group>
    <BaseMenu.GroupLabel className="px-3 pt-2 pb-1 text-[0.8125rem] font-medium text-ink-muted">
      {label}
    </BaseMenu.GroupLabel>
    {children}
  </BaseMenu.Group>
);

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; Icon: LucideIcon }[];
}

/** One of a few; the menu stays open, so that the effect can be seen. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  return (
    <MenuGroup label={label}>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} className={itemStyle}>
            <option.Icon className="size-4.5 shrink-0 text-ink-muted" aria-hidden="true" />
            <span className="grow">{option.label}</span>
            <BaseMenu.RadioItemIndicator>
              <Check className="size-4.5 text-primary-ink" aria-hidden="true" />
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </MenuGroup>
  );
}

export const MenuLine = () => <BaseMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
