import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDay } from '@virtual-med/contract/core/formats';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { answerInput, type ListedRequest, type OpenedRequest } from '@virtual-med/contract/privacy/privacy-requests';
import {
  askedText,
  privacyRequestsTexts,
  retentionTexts,
  shownValue,
} from '@virtual-med/contract/privacy/privacy-requests.texts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { textLinkStyle } from '../../ui/text-link.ts';
import { toast } from '../../ui/toast.tsx';
import { failedAct, useAct } from '../../ui/use-submit.ts';
import { Facts, RequestClock, RequestState } from './part.tsx';
import { answer, applyToRegister, requestQuery } from './privacy.api.ts';

const texts = privacyRequestsTexts.dialog;

const answerOptions = [
  { value: 'refused', label: texts.kinds.refused },
  { value: 'done', label: texts.kinds.done },
  { value: 'accepted', label: texts.kinds.accepted },
];

interface PartProps {
  clinicId: string;
  request: OpenedRequest;
  onDone: () => void;
}

function AnswerForm({ clinicId, request, onDone, isSecond }: PartProps & { isSecond: boolean }) {
  const { keptUntil, lastEntryOn } = request.retention;
  return (
    <SubmitForm
      schema={answerInput}
      defaultValues={{ answer: request.kind === 'deletion' ? ('refused' as const) : ('done' as const), text: '' }}
      describe={failedAct(texts.sendFailed)}
      send={async (body) => {
        await answer(clinicId, request.id, body);
        toast.success({ title: texts.sent });
        onDone();
      }}
      submit={texts.send}
      variant={isSecond ? 'outline' : 'primary'}
      className="grid gap-5 border-t border-line pt-5"
    >
      {(field, form) => (
        <>
          <SelectField
            control={form.control}
            name="answer"
            label={texts.how}
            placeholder={texts.how}
            options={request.state === 'accepted' ? answerOptions.slice(0, 2) : answerOptions}
          />
          <TextArea {...field('text')} label={texts.answer} hint={texts.answerHint} rows={3} />
          {request.kind === 'deletion' && (
            <div className="-mt-3">
              <button
                type="button"
                className={textLinkStyle}
                onClick={() => {
                  form.setValue('answer', 'refused');
                  form.setValue('text', retentionTexts.answer(keptUntil, lastEntryOn));
                }}
              >
                {texts.useLaw}
              </button>
            </div>
          )}
        </>
      )}
    </SubmitForm>
  );
}

/** In one tap, where the register still says what it said when the patient asked. */
function ApplyButton({ clinicId, request, onDone }: PartProps) {
  const apply = useAct(texts.applyFailed, async () => {
    await applyToRegister(clinicId, request.id);
    toast.success({ title: texts.applied });
    onDone();
  });
  return (
    <Button loading={apply.busy} onClick={apply.run}>
      {texts.apply}
    </Button>
  );
}

function Opened({ clinicId, timeZone, request, onDone }: PartProps & { timeZone: string }) {
  const { kind, field, before, current, value, note, retention } = request;
  const isWaiting = request.state === 'open' || request.state === 'accepted';
  const isOfRegister = kind === 'correction' && current !== null;
  const hasChanged = isOfRegister && current !== (before ?? '');
  const canApply = isWaiting && isOfRegister && !hasChanged && request.isLinked;
  return (
    <div className="mt-5 grid gap-5">
      <div className="flex flex-wrap gap-2">
        <RequestState state={request.state} />
        {isWaiting && <RequestClock daysLeft={request.daysLeft} />}
      </div>
      <Facts
        facts={[
          { label: texts.protocol, value: <span className="tabular-nums">{request.protocol}</span> },
          { label: texts.asked, value: formatDateTime(request.askedAt, timeZone) },
          { label: texts.email, value: request.patientEmail ?? patientTexts.noEmail },
          ...(isWaiting ? [{ label: texts.due, value: formatDay(request.dueOn) }] : []),
          ...(kind === 'correction'
            ? [
                ...(isOfRegister ? [{ label: texts.before, value: shownValue(field, before) }] : []),
                ...(isOfRegister && hasChanged ? [{ label: texts.current, value: shownValue(field, current) }] : []),
                { label: texts.value, value: <strong className="font-semibold">{shownValue(field, value)}</strong> },
              ]
            : []),
        ]}
      />
      {note && (
        <div>
          <p className="text-sm text-ink-muted">{texts.note}</p>
          <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{note}</p>
        </div>
      )}
      {kind === 'deletion' && (
        <div className="rounded-xl bg-sunken px-4 py-3">
          <p className="font-medium">{texts.law}</p>
          <p className="mt-1">{retentionTexts.answer(retention.keptUntil, retention.lastEntryOn)}</p>
        </div>
      )}
      {!request.isLinked && <FormMessage kind="failure">{texts.unlinked}</FormMessage>}
      {isWaiting && hasChanged && <FormMessage kind="failure">{texts.fieldChanged}</FormMessage>}
      {request.answeredAt && request.answeredBy && (
        <div className="rounded-xl bg-sunken px-4 py-3">
          <p className="text-sm text-ink-muted">
            {texts.answeredBy(request.answeredBy, formatDateTime(request.answeredAt, timeZone))}
          </p>
          {request.answer && <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{request.answer}</p>}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {canApply && <ApplyButton clinicId={clinicId} request={request} onDone={onDone} />}
        {request.isLinked && (
          <Link
            to="/clinica/$clinicId/paciente/$patientId"
            params={{ clinicId, patientId: request.patientId }}
            className={textLinkStyle}
          >
            {texts.openPatient}
          </Link>
        )}
      </div>
      {isWaiting && (
        <AnswerForm key={request.state} clinicId={clinicId} request={request} onDone={onDone} isSecond={canApply} />
      )}
    </div>
  );
}

interface RequestDialogProps {
  clinicId: string;
  timeZone: string;
  open: boolean;
  listed: ListedRequest | undefined;
  onClose: () => void;
}

/** One request, with what is needed to answer it. */
export function RequestDialog({ clinicId, timeZone, open, listed, onClose }: RequestDialogProps) {
  const { data, error, refetch } = useQuery({
    ...requestQuery(clinicId, listed?.id ?? ''),
    enabled: open && listed !== undefined,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={listed?.patientName ?? ''}
      description={listed ? askedText(listed) : ''}
      size="wide"
      holdsWork
    >
      {data ? (
        <Opened key={data.id} clinicId={clinicId} timeZone={timeZone} request={data} onDone={onClose} />
      ) : error ? (
        <ErrorState title={texts.failed} onRetry={refetch} />
      ) : (
        <Loading className="mt-5 grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Dialog>
  );
}
