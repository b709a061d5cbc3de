import { contact } from '../../lib/browser/contact.ts';

const Address = () => {
  const { email } = contact();
  return (
    <a
      href={`mailto:${email}`}
      className="font-medium break-words text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current"
    >
      {email}
    </a>
  );
};

/** A sentence in which `{email}` is the installation's contact. */
export const Sentence = ({ text }: { text: string }) => {
  const [before, ...after] = text.split('{email}');
  return (
    <>
      {before}
      {after.map((rest) => (
        <span key={rest}>
          <Address />
          {rest}
        </span>
      ))}
    </>
  );
};
