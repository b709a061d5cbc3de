import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../lib/theme.ts';

const options: readonly { choice: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { choice: 'system', label: 'Tema do sistema', Icon: Monitor },
  { choice: 'light', label: 'Tema claro', Icon: Sun },
  { choice: 'dark', label: 'Tema escuro', Icon: Moon },
];

export function ThemePicker() {
  const current = useThemeChoice();
  return (
    <fieldset className="flex rounded-xl border border-line bg-surface p-0.5">
      <legend className="sr-only">Tema da página</legend>
      {options.map(({ choice, label, Icon }) => (
        <label
          key={choice}
          title={label}
          className="grid size-10 cursor-pointer place-items-center rounded-[10px] text-ink-muted transition-colors hover:text-ink has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-ink"
        >
          <input
            type="radio"
            name="tema"
            className="sr-only"
            checked={choice === current}
            onChange={() => chooseTheme(choice)}
            aria-label={label}
          />
          <Icon className="size-4.5" aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
