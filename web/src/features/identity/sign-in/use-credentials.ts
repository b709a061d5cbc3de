import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { useRef, useState } from 'react';
import { checks } from './lazy.ts';
import type { Credentials } from './sign-in.api.ts';
import type { Faults } from './sign-in.checks.ts';

type Field = keyof Credentials;
type Control = HTMLInputElement | null;

/** As on the screen: the first one at fault takes the focus. */
const fields: readonly Field[] = ['email', 'selectedClinicId', 'password'];

/**
 * The three fields of a login: checked when they are sent, and again with every change after that. A form library
 * weighs more than the rest of the page does.
 */
export function useCredentials(area: SignInArea, initial: Credentials, onChange: () => void) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  const [sending, setSending] = useState(false);
  const isChecked = useRef(false);
  const controls = useRef<Partial<Record<Field, Control>>>({});

  /** What a browser or a password manager filled in without a word is there all the same. */
  const typed = (): Credentials => ({
    ...values,
    email: controls.current.email?.value ?? values.email,
    password: controls.current.password?.value ?? values.password,
  });
  const check = async (what: Credentials) => (await checks.bring()).checkCredentials(area, what);

  function set(field: Field, value: string): void {
    const next = { ...typed(), [field]: value };
    setValues(next);
    onChange();
    if (isChecked.current)
      void check(next).then(
        (found) => setFaults((before) => ({ ...before, [field]: found.faults[field] })),
        () => undefined,
      );
    else if (faults[field]) setFaults((before) => ({ ...before, [field]: undefined }));
  }

  function show(found: Faults): boolean {
    setFaults(found);
    const first = fields.find((field) => found[field]);
    if (first) controls.current[first]?.focus();
    return first === undefined;
  }

  return {
    values,
    faults,
    sending,
    set,
    setFault: (field: string, message: string, shouldFocus: boolean) => {
      setFaults((before) => ({ ...before, [field]: message }));
      if (shouldFocus) controls.current[field as Field]?.focus();
    },
    hasField: (name: string) => fields.some((field) => field === name),
    refOf: (field: Field) => (control: Control) => {
      controls.current[field] = control;
    },
    /** For an uncontrolled field. */
    register: (field: 'email' | 'password') => ({
      name: field,
      defaultValue: initial[field],
      onChange: ({ target }: { target: HTMLInputElement }) => set(field, target.value),
      ref: (control: Control) => {
        controls.current[field] = control;
      },
      error: faults[field],
    }),
    /** True where a single field is as it should be. */
    isRight: async (field: Field): Promise<boolean> => {
      isChecked.current = true;
      const fault = (await check(typed())).faults[field];
      return show(fault ? { [field]: fault } : {});
    },
    submit: async (send: (credentials: Credentials) => Promise<void>): Promise<void> => {
      setSending(true);
      try {
        const { faults: found, checked } = await check(typed());
        isChecked.current = true;
        if (show(found) && checked) await send(checked);
      } finally {
        setSending(false);
      }
    },
  };
}
