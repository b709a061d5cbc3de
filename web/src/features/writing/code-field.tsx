import type { CidReason } from '@virtual-med/contract/writing/content';
import { cidReasons } from '@virtual-med/contract/writing/content';
import { cidReasonLabels, fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { searchCid, searchCidNames, useListInUse } from './code-search.ts';
import type { FormValues } from './draft-values.ts';
import { Pills } from './pills.tsx';
import { SuggestField } from './suggest-field.tsx';

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
          render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
            <SuggestField
              label={texts.cid}
              value={value}
              onChange={(code) => onChange(code.toUpperCase())}
              onTake={({ value: code, note }) => {
                onChange(code);
                setValue('cid.name', note ?? '', { shouldDirty: true });
              }}
              onBlur={onBlur}
              inputRef={ref}
              search={searchCid}
              maxLength={8}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="cid.name"
          render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
            <SuggestField
              label={texts.cidName}
              value={value}
              onChange={onChange}
              onTake={({ value: name, code }) => {
                onChange(name);
                setValue('cid.code', code, { shouldDirty: true });
              }}
              onBlur={onBlur}
              inputRef={ref}
              search={searchCidNames}
              maxLength={200}
              error={fieldState.error?.message}
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
