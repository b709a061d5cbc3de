import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { clinicians, professionalsQuery } from '../../lib/transport/professionals.ts';
import { publicConfigQuery } from '../../lib/transport/public-config.ts';

/** Whether documents can be signed here at all, and whether only for trying it out. */
export function useSigning() {
  const { data } = useQuery(publicConfigQuery);
  return { isOn: data?.signatureEnabled ?? false, isTest: data?.signatureIsTest ?? false };
}

/** Professionals sign themselves; those who manage the clinic choose somebody of its staff, whoever sent the document first. */
export function useSigner(clinicId: string, suggestedId?: string) {
  const { isOn } = useSigning();
  const session = useSession();
  const ownId = session?.user.id ?? '';
  const isFixed = session?.clinics.some(({ id, role }) => id === clinicId && role === 'professional') ?? false;
  const isAtDesk = session?.clinics.some(({ id, role }) => id === clinicId && role === 'reception') ?? false;
  const staff = useQuery({
    ...professionalsQuery(clinicId),
    select: clinicians,
    enabled: isOn && !isFixed && !isAtDesk,
  });
  const [chosen, setChosen] = useState<string>();
  const ids = staff.data?.map(({ id }) => id) ?? [];
  const suggested = [suggestedId, ownId].find((id) => id !== undefined && ids.includes(id)) ?? '';
  return {
    isFixed,
    signerId: isFixed ? ownId : (chosen ?? suggested),
    choose: setChosen,
    options: staff.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    failed: staff.isError,
  };
}
