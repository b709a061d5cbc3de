import { useState } from 'react';
import { overrideKey, warningsIn } from './allergy-notice.tsx';
import type { Content } from './draft-values.ts';

/** Why a medicine is prescribed against what the record says: one reason for each warning. */
export function useAllergyReasons(record: string) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  return {
    reasons,
    setReason: (key: string, reason: string) => setReasons((before) => ({ ...before, [key]: reason })),
    /** Of the first warning nobody has given a reason for. */
    unansweredIn: (content: Content): string | undefined =>
      warningsIn(content, record)
        .map(overrideKey)
        .find((key) => !reasons[key]?.trim()),
    overridesOf: (content: Content) =>
      warningsIn(content, record).map((warning) => ({
        medicine: warning.medicine,
        said: warning.said,
        reason: reasons[overrideKey(warning)] ?? '',
      })),
  };
}
