import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useIsWide } from '../lib/browser/media.ts';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  /** Where there is room the parts stand beside each other, the first the wider. They are always there, so that turning a tablet loses nothing. */
  besideWhereWide?: boolean;
}

/** A part that is no tab at the moment. */
const plain = { hidden: false, inert: false, role: undefined, tabIndex: undefined, 'aria-labelledby': undefined };

/** Parts of one thing, one at a time; only the open part is there. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  besideWhereWide = false,
}: TabsProps<Value>) {
  const isWide = useIsWide();
  const isBeside = besideWhereWide && isWide;
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={onChange}
      className={isBeside ? 'grid min-w-0 grid-cols-[minmax(0,1fr)_18.5rem] gap-8' : 'min-w-0'}
    >
      {!isBeside && (
        <BaseTabs.List aria-label={label} activateOnFocus className="relative flex gap-1 border-b border-line">
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className="-mb-px min-h-11 grow border-b-2 border-transparent px-2 font-medium text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:border-primary-ink data-active:text-primary-ink sm:grow-0 sm:px-4"
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      )}
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={besideWhereWide}
          {...(isBeside ? plain : undefined)}
          className={isBeside ? 'min-w-0' : 'pt-3 focus-visible:outline-offset-4'}
        >
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
