import type { ReactNode } from 'react';

interface SwitchProps {
  label: string;
  note?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Takes effect at once, without a button to save. */
export const Switch = ({ label, note, checked, onChange }: SwitchProps) => (
  <label className="flex min-h-11 cursor-pointer items-center justify-between gap-5">
    <span>
      <span className="block font-medium">{label}</span>
      {note && <span className="mt-0.5 block text-ink-muted">{note}</span>}
    </span>
    <span className="relative inline-flex shrink-0">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer h-8 w-14 cursor-pointer appearance-none rounded-full border border-control-line bg-sunken transition-colors checked:border-primary checked:bg-primary"
      />
      <span className="pointer-events-none absolute top-1 left-1 size-6 rounded-full border border-control-line bg-surface transition-transform peer-checked:translate-x-6 peer-checked:border-transparent peer-checked:bg-on-primary" />
    </span>
  </label>
);
