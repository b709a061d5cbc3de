import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from './use-submit.ts';

const looks = {
  failure: { box: 'bg-danger-soft', ink: 'text-danger-ink', Icon: CircleAlert },
  success: { box: 'bg-secondary-soft', ink: 'text-secondary-ink', Icon: CircleCheck },
} as const;

interface FormMessageProps {
  kind: keyof typeof looks;
  title?: string | undefined;
  children: ReactNode;
}

/** What came of a form as a whole, where it stays readable after the toast is gone. */
export function FormMessage({ kind, title, children }: FormMessageProps) {
  const { box, ink, Icon } = looks[kind];
  return (
    <div
      className={`flex gap-3 rounded-control p-4 text-sm ${box}`}
      {...(kind === 'success' ? { role: 'status' } : {})}
    >
      <Icon className={`mt-px size-5 shrink-0 ${ink}`} aria-hidden="true" />
      <div>
        {title && <p className={`font-medium ${ink}`}>{title}</p>}
        <div className="text-ink">{children}</div>
      </div>
    </div>
  );
}

export const FormFailure = ({ failure }: { failure: Failure | undefined }) =>
  failure && (
    <FormMessage kind="failure" title={failure.title}>
      {failure.message}
    </FormMessage>
  );
