import { type PaletteValue, palettes, paletteValues } from '@virtual-med/contract/branding/palettes';
import { settingsTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { Check } from 'lucide-react';
import { useId } from 'react';

interface PaletteFieldProps {
  value: PaletteValue;
  onChange: (value: PaletteValue) => void;
  error: string | undefined;
}

/** Each choice wears its own colours, in the theme one is in. */
export function PaletteField({ value, onChange, error }: PaletteFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-medium">{texts.labels.colorPalette}</legend>
      <p className="mt-1 text-sm text-ink-muted">{texts.palettePreview}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {paletteValues.map((palette) => (
          <label
            key={palette}
            data-palette={palette}
            className="flex cursor-pointer items-center gap-3 rounded-xl border border-line bg-surface p-3 transition-colors hover:border-primary-line has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink"
          >
            <input
              type="radio"
              name="colorPalette"
              className="sr-only"
              value={palette}
              checked={palette === value}
              onChange={() => onChange(palette)}
            />
            <span className="flex size-10 shrink-0 overflow-hidden rounded-full" aria-hidden="true">
              <span className="grow bg-band" />
              <span className="grow bg-primary" />
              <span className="grow bg-secondary-line" />
            </span>
            <span className="min-w-0 grow text-row text-ink">{palettes[palette].name}</span>
            {palette === value && <Check className="size-5 shrink-0 text-primary-ink" aria-hidden="true" />}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
