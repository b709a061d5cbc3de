import { ownPasswordTexts } from '@virtual-med/contract/identity/account.texts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section, SectionNote } from './section.tsx';
import { useReveal } from './use-reveal.ts';

export function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const form = useReveal();
  return (
    <Section title={ownPasswordTexts.title}>
      <SectionNote>{hasPassword ? ownPasswordTexts.note : ownPasswordTexts.none}</SectionNote>
      {!hasPassword && (
        <LinkButton variant="outline" to="/esqueci-a-senha">
          {ownPasswordTexts.create}
        </LinkButton>
      )}
      {hasPassword && form.open && <PasswordForm onDone={form.hide} />}
      {hasPassword && !form.open && (
        <Button variant="outline" ref={form.trigger} onClick={form.show}>
          {ownPasswordTexts.change}
        </Button>
      )}
    </Section>
  );
}
