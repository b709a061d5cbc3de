import { logoAccept } from '@virtual-med/contract/clinics/clinics';
import { settingsTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

/** An address for a chosen file, as long as it is shown. */
export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}

interface LogoFieldProps {
  clinicName: string;
  /** What the clinic shows today. */
  logoUrl: string | null;
  chosen: File | undefined;
  /** Why the chosen file cannot be the logo; it can still be undone or replaced. */
  error: string | undefined;
  dropped: boolean;
  onChoose: (file: File) => void;
  /** The browser finds no picture in the file. */
  onUnreadable: (file: File) => void;
  onDrop: () => void;
  onUndo: () => void;
}

export function LogoField({ clinicName, logoUrl, chosen, dropped, error, ...acts }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(error ? undefined : chosen);
  const shown = preview ?? (dropped ? undefined : (logoUrl ?? undefined));
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {texts.labels.logo}
      </label>
      <div className="mt-1.5 grid gap-4 sm:flex sm:flex-wrap sm:items-center">
        <div
          role="img"
          aria-label={texts.logoPreview}
          className="on-band grid h-24 w-full shrink-0 place-items-center overflow-hidden rounded-xl bg-band px-6 text-on-band sm:w-64"
        >
          {shown ? (
            <img
              src={shown}
              alt=""
              className="max-h-14 max-w-full object-contain"
              onError={() => chosen && acts.onUnreadable(chosen)}
            />
          ) : (
            <span className="max-w-full truncate font-semibold">{clinicName}</span>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => input.current?.click()}>
            <ImageUp className="size-5" aria-hidden="true" />
            {shown ? texts.changeLogo : texts.chooseLogo}
          </Button>
          {(chosen || dropped) && (
            <Button variant="outline" onClick={acts.onUndo}>
              {texts.undoLogo}
            </Button>
          )}
          {logoUrl && !chosen && !dropped && (
            <Button variant="outline" onClick={acts.onDrop}>
              {texts.removeLogo}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept={logoAccept}
        className="sr-only"
        tabIndex={-1}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) acts.onChoose(file);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-muted">
        {texts.logoHint} {texts.logoRules}
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}
