import { recoveryPageTexts, recoveryTexts } from '@virtual-med/contract/identity/recovery.texts';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { MailedLink } from './mailed-link.tsx';
import { RequestForm } from './request-form.tsx';

const { promise, detail } = recoveryPageTexts;

/** Without a token the way to ask for a link; with the one of the e-mail, what it is good for. */
export const Recovery = ({ token, voltar }: { token?: string; voltar?: string }) =>
  token === undefined ? (
    <SignInFrame title={recoveryTexts.title} description={recoveryTexts.description} promise={promise} detail={detail}>
      <RequestForm goOn={voltar} />
    </SignInFrame>
  ) : (
    <MailedLink key={token} token={token} goOn={voltar} />
  );
