import { useQuery } from '@tanstack/react-query';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { categoryOfKind, writtenKindLabels } from '@virtual-med/contract/writing/kinds';
import { templateTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Template } from '@virtual-med/contract/writing/writing';
import { Star } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { failureOf, useAct } from '../../ui/use-submit.ts';
import {
  addTemplate,
  changeTemplate,
  markFavourite,
  refreshTemplates,
  removeTemplate,
  templatesQuery,
} from './writing.api.ts';

/** All that was kept to begin from: named, shared, put first, taken away. */
export function TemplatesDialog({ clinicId, open, onOpenChange }: OpenProps & { clinicId: string }) {
  const { data, error, refetch } = useQuery({ ...templatesQuery(clinicId), enabled: open });
  function body() {
    if (!data && error) return <LoadError title={texts.loadFailed} error={error} onRetry={refetch} />;
    if (!data) return <Loading className="mt-5 grid gap-2" skeleton="h-15" count={2} />;
    if (data.length === 0) return <EmptyState title={texts.empty}>{texts.emptyNote}</EmptyState>;
    return (
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {data.map((template) => (
          <TemplateRow key={template.id} clinicId={clinicId} template={template} />
        ))}
      </ul>
    );
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.note} size="wide">
      {body()}
    </Dialog>
  );
}

function TemplateRow({ clinicId, template }: { clinicId: string; template: Template }) {
  const [renaming, setRenaming] = useState(false);
  const refresh = () => refreshTemplates(clinicId);
  const change = useAct(texts.failed, async (next: Partial<Pick<Template, 'name' | 'shared'>>) => {
    await changeTemplate(clinicId, { ...template, ...next });
    setRenaming(false);
    await refresh();
  });
  const favourite = useAct(texts.failed, async () => {
    await markFavourite(clinicId, template.id, !template.favourite);
    await refresh();
  });
  const putBack = async () => {
    try {
      const { kind, name, content, shared } = template;
      const { id } = await addTemplate(clinicId, { kind, name, content, shared });
      if (template.favourite) await markFavourite(clinicId, id, true);
    } catch (error) {
      toast.error({ title: texts.failed, description: failureOf(error).message });
    }
    await refresh();
  };
  const remove = useAct(texts.failed, async () => {
    await removeTemplate(clinicId, template.id);
    toast.success({
      title: texts.deleted,
      description: template.name,
      action: { label: texts.undo, onAct: () => void putBack() },
    });
    await refresh();
  });
  return (
    <li className="flex min-h-15 items-center gap-3 py-1.5">
      <Sheet category={categoryOfKind[template.kind]} size={26} />
      {renaming ? (
        <Rename
          name={template.name}
          busy={change.busy}
          onSave={(name) => void change.run({ name })}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div className="min-w-0 grow">
          <p className="truncate text-row">{template.name}</p>
          <p className="text-support text-ink-muted">
            {writtenKindLabels[template.kind]} · {template.shared ? texts.shared : texts.own}
          </p>
        </div>
      )}
      <IconButton
        aria-label={template.favourite ? texts.unfavourite(template.name) : texts.favourite(template.name)}
        aria-pressed={template.favourite}
        onClick={() => void favourite.run()}
      >
        <Star className={`size-4.5 ${template.favourite ? 'fill-current text-primary-ink' : ''}`} aria-hidden="true" />
      </IconButton>
      <RowMenu
        label={texts.actionsOf(template.name)}
        busy={change.busy || remove.busy}
        actions={[
          [
            { label: texts.rename, onClick: () => setRenaming(true) },
            {
              label: template.shared ? texts.unshareNow : texts.shareNow,
              onClick: () => void change.run({ shared: !template.shared }),
            },
          ],
          [{ label: texts.delete, onClick: () => void remove.run(), destructive: true }],
        ]}
      />
    </li>
  );
}

interface RenameProps {
  name: string;
  busy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

function Rename({ name, busy, onSave, onCancel }: RenameProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim()) onSave(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 grow flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-48">
        <TextField
          label={texts.name}
          value={typed}
          maxLength={80}
          autoComplete="off"
          autoFocus
          error={typed.trim() ? undefined : texts.nameMissing}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" loading={busy}>
        {shellTexts.save}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {shellTexts.cancel}
      </Button>
    </form>
  );
}
