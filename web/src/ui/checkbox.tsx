import type { ComponentProps } from 'react';

type CheckboxProps = { label: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>;

export const Checkbox = ({ label, ...input }: CheckboxProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm">
    <input {...input} type="checkbox" className="size-5 shrink-0 cursor-pointer rounded accent-primary" />
    {label}
  </label>
);
