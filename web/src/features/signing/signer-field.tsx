import { signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { Select } from '../../ui/select.tsx';
import type { useSigner } from './use-signer.ts';

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
