import { Fragment, useEffect, useRef } from 'react';
import { Menu, MenuItem, MenuLine } from './menu.tsx';
import { type RowAction, RowMenuButton, type RowMenuProps } from './row-menu-button.tsx';

const isThere = (action: RowAction | undefined): action is RowAction => action !== undefined;

/** Open as soon as it is there: its button takes over from the one that was pressed, with the focus. */
export function OpenedRowMenu({ label, words, busy = false, actions }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <Menu trigger={<RowMenuButton aria-label={label} words={words} busy={busy} ref={button} />}>
      {actions.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row's groups keep their places
        <Fragment key={index}>
          {index > 0 && <MenuLine />}
          {group.filter(isThere).map(({ label: name, Icon, ...item }) => (
            <MenuItem key={name} {...item}>
              {Icon && (
                <Icon className={`size-4.5 shrink-0 ${item.destructive ? '' : 'text-ink-muted'}`} aria-hidden="true" />
              )}
              {name}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
