import { wrongPatientTexts as texts } from '@virtual-med/contract/documents/wrong-patient.texts';
import { Button } from '../../ui/button.tsx';

/** Where a file goes whose text names another patient: to them, to the one chosen all the same, or nowhere. */
export type WrongPatientAnswer = 'named' | 'chosen' | 'nowhere';

interface WrongPatientQuestionProps {
  fileName: string;
  /** Whom the text names. */
  named: string;
  /** To whom it was to go. */
  chosen: string;
  onAnswer: (answer: WrongPatientAnswer) => void;
}

export function WrongPatientQuestion({ fileName, named, chosen, onAnswer }: WrongPatientQuestionProps) {
  const answers = [
    ['named', 'primary', texts.sendToNamed(named)],
    ['chosen', 'outline', texts.sendAnyway],
    ['nowhere', 'outline', texts.leaveOut],
  ] as const;
  return (
    <section
      aria-label={`${texts.seemsOf} ${named}. ${texts.question(chosen)}`}
      data-asks
      tabIndex={-1}
      className="grid gap-3 rounded-xl bg-waiting-soft px-4 py-3 text-waiting-ink"
    >
      <p className="wrap-anywhere">
        {texts.seemsOf} <strong>{named}</strong>. {texts.question(chosen)}
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
