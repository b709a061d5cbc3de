import { importPageTexts } from '@virtual-med/contract/imports/imports-page.texts';
import { FileSpreadsheet } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';
import { SettingsLink } from '../../ui/settings-link.tsx';

const texts = importPageTexts.settings;

/** Where the settings lead to importing. */
export const ImportLink = ({ clinicId }: { clinicId: string }) => (
  <SettingsLink title={texts.title} lead={texts.note}>
    <LinkButton variant="outline" to="/clinica/$clinicId/importar" params={{ clinicId }}>
      <FileSpreadsheet className="size-5" aria-hidden="true" />
      {texts.open}
    </LinkButton>
  </SettingsLink>
);
