import { termsTexts as texts } from '@virtual-med/contract/terms/terms.texts';

const inlineLink =
  'font-medium text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current';

/** Before a button whose press accepts, so that nobody agrees to what stands below the fold. Opened beside the form, which stays as typed. */
export const TermsNote = ({ act }: { act: string }) => (
  <p className="text-sm leading-relaxed text-ink-muted">
    {act}{' '}
    <a href="/termos" target="_blank" rel="noreferrer" className={inlineLink}>
      {texts.terms}
    </a>{' '}
    {texts.and}{' '}
    <a href="/privacidade" target="_blank" rel="noreferrer" className={inlineLink}>
      {texts.privacy}
    </a>
    .
  </p>
);
