import { importPageTexts as texts } from '@virtual-med/contract/imports/imports-page.texts';
import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';

/** Where the settings lead to importing. */
export function ImportLink({ clinicId }: { clinicId: string }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <div>
        <h2 id={id} className="text-section">
          {texts.settings.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted">{texts.settings.note}</p>
      </div>
      <LinkButton variant="outline" to="/clinica/$clinicId/importar" params={{ clinicId }}>
        <FileSpreadsheet className="size-5" aria-hidden="true" />
        {texts.settings.open}
      </LinkButton>
    </section>
  );
}
