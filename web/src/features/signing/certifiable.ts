import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { useSession } from '../../lib/session/session.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** A PDF this person has not signed and nobody is signing; what they themselves have not authorised yet can be begun anew. */
export function isCertifiable({ contentType, signature, signed }: Document, person: Person): boolean {
  if (contentType !== 'application/pdf' || signed?.by === person.name) return false;
  if (signature === null) return true;
  if (signature.state === 'pending') return signature.signerId === person.id && signature.step === 'authorising';
  return signature.state !== 'signed';
}

/** Who may sign here with a certificate of their own: the clinic's staff, and never those who only entered it. */
export function useCertifier(clinicId: string): Person | undefined {
  const session = useSession();
  const isStaff = session?.clinics.some(({ id, role }) => id === clinicId && role !== 'patient') ?? false;
  return session && isStaff ? session.user : undefined;
}
