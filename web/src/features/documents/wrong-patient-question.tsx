import { wrongPatientTexts as texts } from '@virtual-med/contract/documents/wrong-patient.texts';
import { Button } from '../../ui/button.tsx';

/** Where a file goes whose text names another patient: to them, to the one chosen all the same, or nowhere. */
export type WrongPatientAnswer = 'named' | 'chosen' | 'nowhere';

interface WrongPatientQuestionProps {
  fileName: string;
  /** Whom the text names; null where it is about somebody the sender does not see. */
  named: string | null;
  /** To whom it was to go. */
  chosen: string;
  onAnswer: (answer: WrongPatientAnswer) => void;
}

export function WrongPatientQuestion({ fileName, named, chosen, onAnswer }: WrongPatientQuestionProps) {
  const answers: readonly (readonly [WrongPatientAnswer, 'primary' | 'outline', string])[] = [
    ...(named === null ? [] : [['named', 'primary', texts.sendToNamed(named)] as const]),
    ['chosen', 'outline', texts.sendAnyway],
    ['nowhere', 'outline', texts.leaveOut],
  ];
  const said = named === null ? texts.seemsOfSomebody : `${texts.seemsOf} ${named}.`;
  return (
    <section
      aria-label={`${said} ${texts.question(chosen)}`}
      data-asks
      tabIndex={-1}
      className="grid gap-3 rounded-xl bg-waiting-soft px-4 py-3 text-waiting-ink"
    >
      <p className="wrap-anywhere">
        {named === null ? (
          said
        ) : (
          <>
            {texts.seemsOf} <strong>{named}</strong>.
          </>
        )}{' '}
        {texts.question(chosen)}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {answers.map(([answer, variant, label]) => (
          <Button
            key={answer}
            variant={variant}
            aria-label={texts.aboutFile(label, fileName)}
            onClick={() => onAnswer(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
