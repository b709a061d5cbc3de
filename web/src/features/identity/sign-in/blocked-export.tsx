import { signInTexts as texts } from '@virtual-med/contract/identity/sign-in.texts';
import { Button } from '../../../ui/button.tsx';

/** What is left to the owner of a blocked clinic: its data. */
export const BlockedExport = ({ sending }: { sending: boolean }) => (
  <div className="grid gap-2">
    <Button type="submit" variant="outline" loading={sending}>
      {texts.blockedExport}
    </Button>
    <p className="text-sm text-ink-muted">{texts.blockedExportNote}</p>
  </div>
);
