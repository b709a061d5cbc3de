import { errorEntry, isErrorCode } from '@virtual-med/contract/core/errors';
import { identityTexts } from '@virtual-med/contract/identity/account.texts';
import { toast } from '../ui/toast.tsx';

export function sayIdentityReturn(linked: unknown, failure: unknown): void {
  if (typeof failure === 'string' && isErrorCode(failure)) {
    const { title = identityTexts.failed, message } = errorEntry(failure);
    toast.error({ title, description: message });
  } else if (linked !== undefined) toast.success({ title: identityTexts.nowLinked });
}
