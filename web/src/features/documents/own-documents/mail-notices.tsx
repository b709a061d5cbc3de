import { useMutation, useQueryClient } from '@tanstack/react-query';
import { outdateAnswers } from '../../../lib/transport/outdate-answers.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failureOf } from '../../../ui/use-submit.ts';
import { homeQuery, saveNotices } from './own-documents.api.ts';
import { homeCopy } from './own-documents.copy.ts';

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
      toast.success({ title: mailNotices ? homeCopy.noticesOn : homeCopy.noticesOff });
    },
    onError: (error) => toast.error({ title: homeCopy.noticesFailed, description: failureOf(error).message }),
  });
  return (
    <Switch
      label={homeCopy.notices}
      note={homeCopy.noticesNote}
      checked={choice.isPending ? choice.variables : wanted}
      onChange={(next) => choice.mutate(next)}
    />
  );
}
