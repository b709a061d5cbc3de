import type { ActorRole } from '@virtual-med/contract/core/roles';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft, MissingField } from '@virtual-med/contract/writing/writing';
import { use, useEffect } from 'react';
import { OwnProfile } from '../../lib/session/own-profile.ts';
import { useSession } from '../../lib/session/session.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { draftQuery } from './writing.api.ts';

interface Needs {
  readonly clinicId: string;
  readonly draft: Draft;
  readonly role: ActorRole;
  readonly keeper: DraftKeeper;
  /** What the law asks for, as it is known now. */
  readonly missing: readonly MissingField[];
  readonly editPatient: () => void;
  readonly editClinic: () => void;
  readonly focusField: (field: string) => void;
}

/** What the law asks of a document and is not there yet: asked for anew, and how each is filled in. */
export function useMissingData({ clinicId, draft, role, keeper, missing, focusField, ...edit }: Needs) {
  const ownId = useSession()?.user.id;
  const openProfile = use(OwnProfile);
  const learn = async () => {
    const now = await queryClient.fetchQuery({ ...draftQuery({ clinicId, draftId: draft.id }), staleTime: 0 });
    keeper.learn(now.missing);
  };
  const others = missing.filter(({ of }) => of !== 'content');
  const hasOthers = others.length > 0;
  useEffect(() => {
    // Filled in elsewhere, by somebody else even: looked for when one comes back.
    if (!hasOthers) return;
    const look = () => void learn().catch(() => {});
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  });
  /** A sentence where somebody else has to. */
  const fillOf = ({ of, field }: MissingField): (() => void) | string => {
    if (of === 'patient') return edit.editPatient;
    if (of === 'content') return () => focusField(field);
    if (of === 'professional')
      return draft.authorId === ownId ? () => openProfile(() => void learn()) : texts.askProfessional;
    return role === 'clinic_owner' || role === 'admin' ? edit.editClinic : texts.askManager;
  };
  return { others, learn, fillOf };
}
