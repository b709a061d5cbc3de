import { ApiError } from '@virtual-med/contract/core/client';
import { extensionOf } from '@virtual-med/contract/core/files';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { useRef, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { askSignature } from './signing.api.ts';
import { useSigner, useSigning } from './use-signer.ts';

export const isPdf = (file: File): boolean => extensionOf(file.name) === 'pdf';

const isCarrying = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'documents.carries_signature';

/** Documents that are to be signed as soon as they have arrived. */
export function useUploadSigning(clinicId: string) {
  const { isOn, isTest } = useSigning();
  const signer = useSigner(clinicId);
  const [wanted, setWanted] = useState(false);
  const asking = useRef<Promise<unknown>[]>([]);
  return {
    isOn,
    isTest,
    signer,
    wanted,
    setWanted,
    isIncomplete: wanted && signer.signerId === '',
    take(document: Document) {
      if (!isOn || !wanted || document.contentType !== 'application/pdf') return;
      const asked = askSignature(clinicId, document, signer.signerId);
      // Told of when all are through; until then it is nobody's failure.
      asked.catch(() => undefined);
      asking.current.push(asked);
    },
    async settle(): Promise<'none' | 'asked' | 'failed' | 'carries_signature'> {
      const outcomes = await Promise.allSettled(asking.current.splice(0));
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      if (failures.length > 0) return failures.every(isCarrying) ? 'carries_signature' : 'failed';
      return outcomes.length > 0 ? 'asked' : 'none';
    },
  };
}

interface UploadSigningFieldProps {
  signing: ReturnType<typeof useUploadSigning>;
  tried: boolean;
}

export const UploadSigningField = ({ signing, tried }: UploadSigningFieldProps) =>
  signing.isOn ? (
    <div className="grid gap-3">
      <div>
        <Checkbox
          label={texts.askAfterUpload}
          checked={signing.wanted}
          onChange={(event) => signing.setWanted(event.target.checked)}
        />
        {signing.isTest && <p className="text-sm text-ink-muted">{texts.test}</p>}
      </div>
      {signing.wanted && <SignerField signer={signing.signer} tried={tried} />}
    </div>
  ) : null;

interface SignerFieldProps {
  signer: ReturnType<typeof useSigner>;
  /** An answer was asked for: from here on a missing signer is told. */
  tried: boolean;
}

/** Who is asked to sign; nothing to choose for those who sign themselves. */
export const SignerField = ({ signer, tried }: SignerFieldProps) =>
  signer.isFixed ? null : (
    <Select
      label={texts.signer}
      value={signer.signerId}
      onChange={signer.choose}
      options={signer.options}
      placeholder={texts.chooseSigner}
      error={signer.failed ? texts.staffFailed : tried && signer.signerId === '' ? texts.incomplete : undefined}
    />
  );
