import { useMutation, useQueryClient } from '@tanstack/react-query';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { outdateAnswers } from '../../../lib/transport/outdate-answers.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failureOf } from '../../../ui/use-submit.ts';
import { homeQuery, saveNotices } from './own-documents.api.ts';

/** The patient decides whether mails tell of new documents; the switch shows the last choice while it is being sent. */
export function MailNotices({ clinicId, wanted }: { clinicId: string; wanted: boolean }) {
  const queries = useQueryClient();
  const choice = useMutation({
    scope: { id: `${clinicId} notices` },
    mutationFn: (mailNotices: boolean) => saveNotices(clinicId, mailNotices),
    onSuccess: async ({ mailNotices }) => {
      const { queryKey } = homeQuery(clinicId);
      await outdateAnswers(queries, queryKey);
      queries.setQueryData(queryKey, (home) => home && { ...home, mailNotices });
      toast.success({ title: mailNotices ? homeTexts.noticesOn : homeTexts.noticesOff });
    },
    onError: (error) => toast.error({ title: homeTexts.noticesFailed, description: failureOf(error).message }),
  });
  return (
    <Switch
      label={homeTexts.notices}
      note={homeTexts.noticesNote}
      checked={choice.isPending ? choice.variables : wanted}
      onChange={(next) => choice.mutate(next)}
    />
  );
}
