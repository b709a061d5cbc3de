import { recoveryTexts } from '@virtual-med/contract/identity/recovery.texts';
import { newPasswordPage } from '@virtual-med/contract/identity/sign-in.texts';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { recoveryCopy } from './recovery.copy.ts';
import { RequestForm } from './request-form.tsx';
import { ResetForm } from './reset-form.tsx';

const { promise, detail } = recoveryCopy;

/** Without a token the way to ask for a link; with the one of the e-mail, the new password. */
export const Recovery = ({ token, voltar }: { token?: string; voltar?: string }) =>
  token === undefined ? (
    <SignInFrame title={recoveryTexts.title} description={recoveryTexts.description} promise={promise} detail={detail}>
      <RequestForm goOn={voltar} />
    </SignInFrame>
  ) : (
    <SignInFrame title={newPasswordPage.title} description={recoveryCopy.newPassword} promise={promise} detail={detail}>
      <ResetForm key={token} token={token} goOn={voltar} />
    </SignInFrame>
  );
