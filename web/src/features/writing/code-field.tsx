import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatDate } from '@virtual-med/contract/core/formats';
import { openCodeList } from '@virtual-med/contract/writing/code-lists';
import type { CodeListName } from '@virtual-med/contract/writing/code-lists.endpoints';
import { type CidReason, cidReasons } from '@virtual-med/contract/writing/content';
import { cidReasonLabels, codeListTexts, fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { queryClient } from '../../lib/transport/query-client.ts';
import { controlOf } from '../../ui/field-of.ts';
import type { FormValues } from './draft-values.ts';
import { Pills } from './pills.tsx';
import { SuggestField, type Suggestion } from './suggest-field.tsx';
import { readCodeList } from './writing.api.ts';

const reasons = cidReasons.map((value) => ({ value, label: cidReasonLabels[value] }));

/** A CID, where one is wanted: by code or by name, with the reason it may be said for. */
export function CidFields() {
  const { control, setValue } = useFormContext<FormValues['sick_note']>();
  const cid = useWatch({ control, name: 'cid' });
  const listInUse = useListInUse('cid10');
  const isGiven = cid.code.trim() !== '' || cid.name.trim() !== '';
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Controller
          control={control}
          name="cid.code"
          render={(code) => (
            <SuggestField
              {...controlOf(code)}
              label={texts.cid}
              onChange={(typed) => code.field.onChange(typed.toUpperCase())}
              onTake={({ value, note }) => {
                code.field.onChange(value);
                setValue('cid.name', note ?? '', { shouldDirty: true });
              }}
              search={searchCid}
              maxLength={8}
            />
          )}
        />
        <Controller
          control={control}
          name="cid.name"
          render={(name) => (
            <SuggestField
              {...controlOf(name)}
              label={texts.cidName}
              onTake={({ value, code }) => {
                name.field.onChange(value);
                setValue('cid.code', code, { shouldDirty: true });
              }}
              search={searchCidNames}
              maxLength={200}
              hint={isGiven ? listInUse : texts.cidNote}
            />
          )}
        />
      </div>
      {isGiven && (
        <Controller
          control={control}
          name="cid.reason"
          render={({ field: { value, onChange, ref }, fieldState }) => (
            <Pills<CidReason>
              label={texts.cidReason}
              name="cid-reason"
              options={reasons}
              value={value}
              onChange={onChange}
              inputRef={ref}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </div>
  );
}

/** The whole list, once a visit: it is searched here, and what somebody looks for is sent nowhere. */
const codeListQuery = (list: CodeListName) =>
  queryOptions({
    queryKey: ['code-lists', list],
    queryFn: async ({ signal }) => {
      const { importedAt, tsv } = await readCodeList(list, signal);
      return { importedAt, search: openCodeList(tsv) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

type Coded = Suggestion & { readonly code: string };

const found = async (list: CodeListName, text: string) =>
  (await queryClient.ensureQueryData(codeListQuery(list))).search(text);

/** Codes are a help and never a gate: where no list is there, what is typed stands. */
const searchCid = async (text: string): Promise<readonly Coded[]> =>
  (await found('cid10', text)).map(({ code, name }) => ({ value: code, code, note: name }));
const searchCidNames = async (text: string): Promise<readonly Coded[]> =>
  (await found('cid10', text)).map(({ code, name }) => ({ value: name, code, note: code }));
export const searchExams = async (text: string): Promise<readonly Coded[]> =>
  (await found('tuss', text)).map(({ code, name }) => ({ value: name, code, note: code }));

/** Which list the suggestions come from; nothing while it is on its way. */
export function useListInUse(list: CodeListName): string | undefined {
  const { data } = useQuery(codeListQuery(list));
  if (!data) return undefined;
  return data.importedAt ? codeListTexts.imported(formatDate(data.importedAt)) : codeListTexts.shipped;
}
