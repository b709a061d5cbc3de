import { shellTexts } from '@virtual-med/contract/shell/shell.texts';

export const mainId = 'conteudo';

export const SkipLink = () => (
  <a
    href={`#${mainId}`}
    className="sr-only z-60 rounded-control bg-surface px-4 py-3 font-medium text-primary-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
  >
    {shellTexts.skipToContent}
  </a>
);
