import { useQuery } from '@tanstack/react-query';
import { z } from '@virtual-med/contract/core/zod';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import {
  createProfessionalInput,
  inviteProfessionalInput,
  type PositionRole,
} from '@virtual-med/contract/professionals/professionals';
import { invitationSentTo, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { useState } from 'react';
import { publicConfigQuery } from '../../lib/transport/public-config.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { OpenProps } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { changedIdentity, IdentityFields, identityValues } from '../../ui/identity-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { failedAct } from '../../ui/use-submit.ts';
import { PersonFields, PositionField } from './edit-dialog.tsx';
import { type InvitationLink, InvitationLinkDialog, MailOffNote } from './invitation-link.tsx';
import { useStaff } from './professionals.api.ts';

/** The same values as with a password, which is of no account. */
const invitationForm = z.extend(inviteProfessionalInput, { password: z.string() });

/** Invites by e-mail; where no letter leaves, by a link to hand over; or gives a password, which the person replaces. */
export function CreateDialog({ clinicId, open, onOpenChange }: OpenProps & { clinicId: string }) {
  const { create, invite, invitationLink } = useStaff(clinicId);
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? true;
  const [givesPassword, setGivesPassword] = useState(false);
  const handed = useDialog<InvitationLink>();
  const close = () => {
    setGivesPassword(false);
    onOpenChange(false);
  };
  const invitation = sendsMail
    ? { description: texts.createDescription, submit: texts.invite }
    : { description: texts.createByLinkDescription, submit: texts.inviteByLink };
  return (
    <>
      <FormDialog
        open={open}
        onClose={close}
        title={texts.create}
        description={givesPassword ? texts.createWithPasswordDescription : invitation.description}
        focusFirst
        schema={givesPassword ? createProfessionalInput : invitationForm}
        defaultValues={{ name: '', email: '', role: 'professional' as PositionRole, password: '', ...identityValues() }}
        describe={failedAct(texts.createFailed)}
        send={async ({ cpf, registration, password, ...person }, { formState }) => {
          const input = { ...person, ...changedIdentity({ cpf, registration }, formState.dirtyFields) };
          const { id, linked, awaitsEmailProof, mailed } = givesPassword
            ? { ...(await create({ ...input, password })), mailed: true }
            : await invite(input);
          close();
          if (linked)
            return toast.success({
              title: texts.created,
              description: awaitsEmailProof ? proofTexts.linkedNote : texts.linkedNote,
            });
          if (givesPassword) return toast.success({ title: texts.created, description: texts.handOver });
          if (mailed && sendsMail)
            return toast.success({ title: texts.created, description: invitationSentTo(person.email) });
          const link = await invitationLink(id);
          const note = sendsMail ? { note: texts.mailHeldBack } : {};
          handed.show({ name: person.name, link, ...note });
        }}
        submit={givesPassword ? texts.createSubmit : invitation.submit}
      >
        {(field, form) => (
          <>
            <PersonFields name={field('name')} email={field('email')} />
            <PositionField control={form.control} name="role" />
            <div className="grid gap-2">
              {!(sendsMail || givesPassword) && <MailOffNote />}
              <Checkbox
                label={texts.givePassword}
                checked={givesPassword}
                onChange={(event) => {
                  form.clearErrors('password');
                  setGivesPassword(event.target.checked);
                }}
              />
              {givesPassword && (
                <PasswordField
                  label={texts.labels.password}
                  autoComplete="new-password"
                  hint={texts.passwordHint}
                  {...field('password')}
                />
              )}
            </div>
            <IdentityFields apart form={form} keptCpf={null} />
          </>
        )}
      </FormDialog>
      <InvitationLinkDialog invitation={handed.about} open={handed.open} onClose={() => handed.setOpen(false)} />
    </>
  );
}
