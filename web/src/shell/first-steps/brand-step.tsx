import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type PaletteValue, palettes, paletteValues } from '@virtual-med/contract/branding/palettes';
import { type Clinic, clinicSettingsForm, logoAccept } from '@virtual-med/contract/clinics/clinics';
import { settingsTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { firstStepsTexts } from '@virtual-med/contract/documents/first-steps.texts';
import { Check, Upload } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { usePreview } from '../../features/branding/logo-field.tsx';
import { useSettings } from '../../features/branding/settings.api.ts';
import { usePalette } from '../../lib/browser/palette.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { FormFailure } from '../../ui/form-message.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { titledFailure, useSubmit } from '../../ui/use-submit.ts';
import { lacks } from './use-first-steps.ts';

const texts = firstStepsTexts.brand;

interface Values {
  name: string;
  colorPalette: PaletteValue;
  logo?: File | undefined;
}

export interface Tried {
  readonly name: string;
  readonly logoUrl: string | undefined;
}

interface BrandStepProps {
  clinic: Clinic;
  /** What is tried and not saved yet, for the picture beside it. */
  onTry: (tried: Tried) => void;
  onSaved: () => void;
}

const label = 'flex items-center gap-1.5 text-sm font-medium';

const Done = ({ when }: { when: boolean }) =>
  when && <Check className="size-4 text-good-ink" aria-label={firstStepsTexts.done} />;

/** Name, logo and colours without leaving the page, which wears what is tried. */
export function BrandStep({ clinic, onTry, onSaved }: BrandStepProps) {
  const save = useSettings(clinic);
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(clinicSettingsForm) as never,
    defaultValues: { name: clinic.name, colorPalette: clinic.colorPalette },
  });
  const [name, colorPalette, logo] = useWatch({ control: form.control, name: ['name', 'colorPalette', 'logo'] });
  usePalette(colorPalette);
  const { errors } = form.formState;
  const field = fieldOf(form);
  const logoUrl = usePreview(errors.logo ? undefined : logo) ?? clinic.logoUrl ?? undefined;
  useEffect(() => onTry({ name, logoUrl }), [onTry, name, logoUrl]);
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: titledFailure(settingsTexts.saveFailed),
    send: async (values) => {
      await save({ ...values, dropLogo: false });
      onSaved();
    },
  });
  const lacking = lacks(clinic);
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.name} autoComplete="organization" {...field('name')} />
        <LogoPicker
          file={logo}
          hasLogo={logoUrl !== undefined}
          isDone={!lacking.logo}
          error={errors.logo?.message}
          onChoose={(file) => form.setValue('logo', file, { shouldValidate: true, shouldDirty: true })}
        />
      </div>
      <PaletteDots
        chosen={colorPalette}
        isDone={!lacking.palette}
        onChoose={(palette) => form.setValue('colorPalette', palette, { shouldDirty: true })}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <LinkButton to="/clinica/$clinicId/configuracoes" params={{ clinicId: clinic.id }} variant="quiet">
          {texts.settings}
        </LinkButton>
        <Button type="submit" loading={sending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

interface LogoPickerProps {
  file: File | undefined;
  hasLogo: boolean;
  isDone: boolean;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

function LogoPicker({ file, hasLogo, isDone, error, onChoose }: LogoPickerProps) {
  const id = useId();
  return (
    <div>
      <p className={label}>
        {texts.logo}
        <Done when={isDone} />
      </p>
      <label
        htmlFor={id}
        className="relative mt-1.5 flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-dashed border-control-line px-3 text-sm transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink"
      >
        <Upload className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate font-medium">{file?.name ?? (hasLogo ? texts.changeLogo : texts.sendLogo)}</span>
        {!file && <span className="ml-auto shrink-0 text-least text-ink-subtle">{texts.logoSize}</span>}
        <input
          id={id}
          type="file"
          accept={logoAccept}
          className="absolute inset-0 cursor-pointer opacity-0"
          aria-label={texts.logo}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface PaletteDotsProps {
  chosen: PaletteValue;
  isDone: boolean;
  onChoose: (palette: PaletteValue) => void;
}

const PaletteDots = ({ chosen, isDone, onChoose }: PaletteDotsProps) => (
  <fieldset>
    <legend className={label}>
      {texts.palette}
      <Done when={isDone} />
    </legend>
    <div className="mt-1 flex flex-wrap sm:gap-x-2">
      {paletteValues.map((palette) => (
        <label
          key={palette}
          data-palette={palette}
          title={palettes[palette].name}
          className="group grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-primary-ink"
        >
          <input
            type="radio"
            name="colorPalette"
            className="sr-only"
            aria-label={palettes[palette].name}
            checked={palette === chosen}
            onChange={() => onChoose(palette)}
          />
          <span className="grid size-8 place-items-center overflow-hidden rounded-full bg-linear-135 from-primary from-50% to-secondary-ink to-50% text-on-primary outline-offset-3 outline-primary group-has-checked:outline-2">
            {palette === chosen && <Check className="size-4" aria-hidden="true" />}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
