import { useNavigate, useRouter } from '@tanstack/react-router';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { useRef } from 'react';

/** The address names the group in sight, so that a phone's way back closes it instead of leaving the page. */
export function useOpenedCategory(wanted: string | undefined) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedHere = useRef(false);
  const opened = documentCategories.find((category) => category === wanted);

  const go = (search: { categoria?: DocumentCategory }, replace: boolean) =>
    navigate({ to: '.', search: search as never, replace, resetScroll: false });

  return {
    opened,
    open: (category: DocumentCategory) => {
      openedHere.current = true;
      void go({ categoria: category }, false);
    },
    close: () => {
      if (openedHere.current) history.back();
      else void go({}, true);
      openedHere.current = false;
    },
  };
}
