import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { PasswordField } from '../password-field.tsx';

const { password: copy } = previewTexts;

/** Asked before a locked document is shown; it opens the file here and is sent nowhere. */
export function PdfPassword({ isWrong, onAnswer }: { isWrong: boolean; onAnswer: (password: string) => void }) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (password) onAnswer(password);
    else setMissing(true);
  };
  const error = missing && !password ? copy.missing : undefined;
  return (
    <form noValidate onSubmit={send} className="m-auto grid w-full max-w-sm gap-5 p-6">
      <div>
        <h3 className="text-section">{copy.title}</h3>
        <p className="mt-1.5 text-ink-muted">{copy.note}</p>
      </div>
      <PasswordField
        label={copy.label}
        autoComplete="new-password"
        value={password}
        error={error ?? (isWrong && !password ? copy.wrong : undefined)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit">{copy.open}</Button>
    </form>
  );
}
