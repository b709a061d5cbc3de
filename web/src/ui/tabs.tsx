import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/browser/media.ts';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  /** Where there is room all parts stand one below the other. They are always there, so that turning a phone loses nothing. */
  phonesOnly?: boolean;
}

/** A part that is no tab at the moment. */
const plain = { hidden: false, inert: false, role: undefined, tabIndex: undefined, 'aria-labelledby': undefined };

/** Parts of one thing, one at a time; only the open part is there. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, phonesOnly = false }: TabsProps<Value>) {
  const isPhone = useIsPhone();
  const stacked = phonesOnly && !isPhone;
  return (
    <BaseTabs.Root value={value} onValueChange={onChange} className={stacked ? 'grid min-w-0 gap-10' : 'min-w-0'}>
      {!stacked && (
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
          keepMounted={phonesOnly}
          {...(stacked ? plain : undefined)}
          className={stacked ? 'min-w-0' : 'pt-6 focus-visible:outline-offset-4'}
        >
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
