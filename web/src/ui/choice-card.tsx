import type { ReactNode } from 'react';

interface ChoiceCardProps {
  /** Of the group: one of its cards is chosen. */
  group: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  note: string;
}

/** One of several, with what there is to know about it; the whole card is pressed. */
export const ChoiceCard = ({ group, value, checked, onChoose, title, beside, note }: ChoiceCardProps) => (
  <label className="relative grid cursor-pointer gap-0.5 rounded-control border border-control-line p-4 transition-colors hover:bg-sunken has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink">
    <input
      type="radio"
      name={group}
      value={value}
      checked={checked}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer appearance-none rounded-control opacity-0"
    />
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{title}</span>
      {beside}
    </span>
    <span className="text-sm text-ink-muted">{note}</span>
  </label>
);
