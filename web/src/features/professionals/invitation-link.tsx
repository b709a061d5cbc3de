import { linkNote, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { mailOffTexts } from '@virtual-med/contract/system/checklist.texts';
import { MailX } from 'lucide-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Where no letter leaves the installation: said where somebody would wait for one. */
export const MailOffNote = ({ children = mailOffTexts.note }: { children?: string }) => (
  <div className="flex gap-3 rounded-control bg-waiting-soft p-4 text-sm">
    <MailX className="mt-px size-5 shrink-0 text-waiting-ink" aria-hidden="true" />
    <div>
      {children === mailOffTexts.note && <p className="font-medium text-waiting-ink">{mailOffTexts.title}</p>}
      <p>{children}</p>
    </div>
  </div>
);

export interface InvitationLink {
  readonly name: string;
  readonly link: string;
  /** Why there is a link and no letter, where one was asked for. */
  readonly note?: string;
}

interface InvitationLinkDialogProps {
  invitation: InvitationLink | undefined;
  open: boolean;
  onClose: () => void;
}

/** For the clinic to hand over itself. Kept while it closes, forgotten with the page. */
export const InvitationLinkDialog = ({ invitation, open, onClose }: InvitationLinkDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(wanted) => !wanted && onClose()}
    title={texts.linkTitle}
    description={linkNote(invitation?.name ?? '')}
  >
    {invitation && (
      <div className="mt-6 grid gap-4">
        {invitation.note && <MailOffNote>{invitation.note}</MailOffNote>}
        <p className="rounded-control bg-sunken p-4 font-mono text-support break-all select-all">{invitation.link}</p>
        <CopyButton text={invitation.link} label={texts.copyLink} copied={texts.linkCopied} />
      </div>
    )}
  </Dialog>
);
