import { councils, type RegistrationInput, states } from '@virtual-med/contract/professionals/registration';
import { registrationTexts as texts } from '@virtual-med/contract/professionals/registration.texts';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

const none = 'none';
const other = 'other';

const councilOptions = [
  { value: none, label: texts.noCouncil },
  ...councils.map((name) => ({ value: name, label: name })),
  { value: other, label: texts.other },
];
const stateOptions = states.map((value) => ({ value, label: value }));

const isListed = (council: string): boolean => (councils as readonly string[]).includes(council);
/** Only physicians register specialties. */
const hasSpecialties = (council: string): boolean => council === 'CRM';
const numbersIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** Nothing chosen yet: the form finds fault with it. */
const noState = '' as RegistrationInput['uf'];

interface Fault {
  readonly message?: string | undefined;
}

interface RegistrationFieldsProps {
  value: RegistrationInput | null | undefined;
  onChange: (value: RegistrationInput | null) => void;
  onBlur: () => void;
  errors:
    | {
        council?: Fault | undefined;
        uf?: Fault | undefined;
        number?: Fault | undefined;
        specialties?: (Fault & readonly (Fault | undefined)[]) | Fault | undefined;
      }
    | undefined;
  /** Takes the focus to the first field that is wrong. */
  inputRef: Ref<{ focus: () => void }>;
}

/** How somebody is registered with the council of their profession; without a council there is nothing else to fill in. */
export function RegistrationFields({ value, onChange, onBlur, errors, inputRef }: RegistrationFieldsProps) {
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(inputRef, () => ({
    focus: () => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  }));
  const [isOther, setIsOther] = useState(value ? !isListed(value.council) : false);
  const [specialties, setSpecialties] = useState(value?.specialties.join(', ') ?? '');
  const choose = (choice: string) => {
    setIsOther(choice === other);
    if (choice === none || choice === '') return onChange(null);
    const council = choice === other ? '' : choice;
    const kept = { uf: value?.uf ?? noState, number: value?.number ?? '' };
    return onChange({ council, ...kept, specialties: hasSpecialties(council) ? numbersIn(specialties) : [] });
  };
  const fault = errors?.specialties;
  const specialtyFault =
    fault?.message ??
    (Array.isArray(fault) ? fault.find((one: Fault | undefined) => one?.message)?.message : undefined);
  return (
    <div ref={frame} className="grid gap-5 sm:grid-cols-2">
      <Select
        label={texts.labels.council}
        options={councilOptions}
        value={isOther ? other : (value?.council ?? none)}
        onChange={choose}
        onBlur={onBlur}
        placeholder={texts.chooseCouncil}
        error={isOther ? undefined : errors?.council?.message}
      />
      {value && (
        <>
          {isOther && (
            <TextField
              label={texts.labels.otherCouncil}
              autoComplete="off"
              value={value.council}
              onChange={(event) => onChange({ ...value, council: event.target.value })}
              onBlur={onBlur}
              error={errors?.council?.message}
            />
          )}
          <Select
            label={texts.labels.uf}
            options={stateOptions}
            value={value.uf}
            onChange={(uf) => onChange({ ...value, uf: uf as RegistrationInput['uf'] })}
            onBlur={onBlur}
            placeholder={texts.chooseUf}
            error={errors?.uf?.message}
          />
          <TextField
            label={texts.labels.number}
            autoComplete="off"
            value={value.number}
            onChange={(event) => onChange({ ...value, number: event.target.value })}
            onBlur={onBlur}
            error={errors?.number?.message}
          />
          {hasSpecialties(value.council) && (
            <TextField
              label={texts.labels.specialties}
              inputMode="numeric"
              autoComplete="off"
              hint={texts.specialtiesHint}
              value={specialties}
              onChange={(event) => {
                setSpecialties(event.target.value);
                onChange({ ...value, specialties: numbersIn(event.target.value) });
              }}
              onBlur={onBlur}
              error={specialtyFault}
            />
          )}
        </>
      )}
    </div>
  );
}
