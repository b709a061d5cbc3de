import { RowMenuButton, type RowMenuProps } from './row-menu-button.tsx';
import { useMenuOnDemand } from './use-menu-on-demand.ts';
import { aboveRow } from './whole-row.tsx';

const fetchMenu = async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu;

/** '⋯' at the end of a row: what is done seldom, and what takes something away last. */
export function RowMenu(props: RowMenuProps) {
  const { Opened, opening, button } = useMenuOnDemand(fetchMenu);
  return (
    <span className={`inline-grid ${aboveRow}`}>
      {Opened ? (
        <Opened {...props} />
      ) : (
        <RowMenuButton
          aria-label={props.label}
          words={props.words}
          busy={opening || (props.busy ?? false)}
          {...button}
        />
      )}
    </span>
  );
}
