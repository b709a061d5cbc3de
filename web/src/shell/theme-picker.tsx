import { chooseTheme, useThemeChoice } from '../lib/browser/theme.ts';
import { themeOptions } from './theme-options.ts';

export function ThemePicker() {
  const current = useThemeChoice();
  return (
    <fieldset className="flex rounded-control border border-line bg-surface p-0.5">
      <legend className="sr-only">Tema da página</legend>
      {themeOptions.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="grid size-10 cursor-pointer place-items-center rounded-[10px] text-ink-muted transition-colors hover:text-ink has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-ink"
        >
          <input
            type="radio"
            name="tema"
            className="sr-only"
            checked={value === current}
            onChange={() => chooseTheme(value)}
            aria-label={label}
          />
          <Icon className="size-4.5" aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
