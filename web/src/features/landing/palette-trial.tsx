import { paletteOptions } from 'virtual:palettes';
import { useState } from 'react';
import { landingCopy } from './landing.copy.ts';
import { PatientHomePreview } from './patient-home-preview.tsx';

/** The same screen in the colours of any clinic: what the settings page does, to try before signing up. */
export function PaletteTrial() {
  const [chosen, setChosen] = useState('lavanda-real');
  return (
    <div>
      <div role="img" aria-label="A tela inicial do paciente, com as cores escolhidas abaixo." data-palette={chosen}>
        <PatientHomePreview clinic="Sua clínica" />
      </div>
      <fieldset className="mt-6">
        <legend className="text-sm font-medium text-ink-muted">{landingCopy.clinics.palettes}</legend>
        <div className="mt-2 -ml-2 flex flex-wrap">
          {paletteOptions.map(({ value, name }) => (
            <label
              key={value}
              title={name}
              data-palette={value}
              className="grid size-12 cursor-pointer place-items-center rounded-full border-2 border-transparent transition-colors hover:border-primary-line has-checked:border-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-ink"
            >
              <input
                type="radio"
                name="paleta"
                className="sr-only"
                aria-label={name}
                checked={value === chosen}
                onChange={() => setChosen(value)}
              />
              <span className="size-8 rounded-full bg-primary" />
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
