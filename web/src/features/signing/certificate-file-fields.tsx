import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { controlStyle, edgeStyle, FieldFrame, useField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { CertificateFileError } from './open-a1.ts';

export interface CertificateFile {
  readonly file: File | undefined;
  readonly password: string;
}

type Fault = Pick<CertificateFileError, 'field' | 'message'>;

interface CertificateFileFieldsProps {
  value: CertificateFile;
  onChange: (value: CertificateFile) => void;
  fault: Fault | undefined;
}

export function CertificateFileFields({ value, onChange, fault }: CertificateFileFieldsProps) {
  const fileError = fault?.field === 'file' ? fault.message : undefined;
  const { id, aria } = useField({ error: fileError });
  return (
    <div className="grid gap-4">
      <FieldFrame id={id} label={texts.fileField} error={fileError}>
        <input
          {...aria}
          id={id}
          type="file"
          accept=".p12,.pfx,application/x-pkcs12"
          onChange={(event) => onChange({ ...value, file: event.target.files?.[0] })}
          className={`${controlStyle} py-2 file:mr-3 file:cursor-pointer file:rounded-lg file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:text-sm file:font-medium file:text-ink ${edgeStyle(fileError)}`}
        />
      </FieldFrame>
      <PasswordField
        label={texts.password}
        // No password manager is to keep it: it belongs to a file and to no account.
        autoComplete="new-password"
        value={value.password}
        error={fault?.field === 'password' ? fault.message : undefined}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
    </div>
  );
}
