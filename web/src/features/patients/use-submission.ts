import type { PatientInput } from '@virtual-med/contract/patients/patients';
import { useRef } from 'react';
import { newUuid } from '../../lib/browser/new-uuid.ts';

/** An id that stays the same while the same form is sent again, and is new as soon as anything in it is. */
export function useSubmission(): (values: PatientInput) => string {
  const last = useRef({ content: '', id: '' });
  return (values) => {
    const content = JSON.stringify(values);
    if (content !== last.current.content) last.current = { content, id: newUuid() };
    return last.current.id;
  };
}
