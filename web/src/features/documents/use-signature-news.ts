import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { signatureBadge, signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast.tsx';

/** Tells what became of a signature somebody on this page is waiting for. */
export function useSignatureNews(documents: readonly Document[]): void {
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, signature } of documents) {
      if (signature?.state === 'pending') waiting.current.add(id);
      else if (signature && waiting.current.delete(id)) {
        if (signature.state === 'signed')
          toast.success({
            title: signature.means === 'certificate' ? certificateTexts.signed : texts.signed,
            description: name,
          });
        else toast.error({ title: signatureBadge(signature.state).label, description: signature.reason ?? name });
      }
    }
  }, [documents]);
}
