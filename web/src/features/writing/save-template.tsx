import { useQueryClient } from '@tanstack/react-query';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { templateTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { Content } from './draft-values.ts';
import { addTemplate, refreshTemplates } from './writing.api.ts';

interface SaveTemplateProps {
  clinicId: string;
  kind: WrittenKind;
  content: () => Content;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What is written now, kept to begin from again. */
export function SaveTemplate({ clinicId, kind, content, open, onOpenChange }: SaveTemplateProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, run } = useAct(texts.saveFailed, async () => {
    setTried(true);
    if (!name.trim()) return;
    await addTemplate(clinicId, { kind, name, content: content(), shared });
    toast.success({ title: texts.saved, description: name.trim() });
    onOpenChange(false);
    await refreshTemplates(queryClient, clinicId);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.saveTitle} description={texts.saveNote} holdsWork>
      <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
        <TextField
          label={texts.name}
          value={name}
          maxLength={80}
          autoComplete="off"
          error={tried && !name.trim() ? texts.nameMissing : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox label={texts.share} checked={shared} onChange={(event) => setShared(event.target.checked)} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {shellTexts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
