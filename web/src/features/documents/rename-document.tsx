import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { updateDocumentInput } from '@virtual-med/contract/documents/documents';
import { type Document, updateDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { correctionTexts, documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../lib/transport/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct, useSubmit } from '../../ui/use-submit.ts';
import { refreshDocuments } from './documents.api.ts';
import { copy } from './documents.copy.ts';

const { rename: texts } = correctionTexts;
const categories = documentCategories.map((value) => ({ value, label: value }));

interface RenameDocumentProps {
  clinicId: string;
  document: Document;
  onClose: () => void;
}

export function RenameDocument({ clinicId, document, onClose }: RenameDocumentProps) {
  const queryClient = useQueryClient();
  const { id: documentId, name, category, patientId } = document;
  const form = useForm({
    resolver: standardSchemaResolver(updateDocumentInput),
    defaultValues: { name, category },
    shouldFocusError: true,
  });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.failed),
    send: async (body) => {
      await call(updateDocument, { params: { clinicId, documentId }, body });
      onClose();
      toast.success({ title: texts.done });
      await refreshDocuments(queryClient, clinicId, patientId);
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.note} holdsWork>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
        <TextField label={documentTexts.labels.name} error={errors.name?.message} {...form.register('name')} />
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => (
            <Select
              label={documentTexts.labels.category}
              placeholder={copy.chooseCategory}
              options={categories}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              inputRef={field.ref}
              error={errors.category?.message}
            />
          )}
        />
        {failure && (
          <FormMessage kind="failure" title={failure.title ?? texts.failed}>
            {failure.message}
          </FormMessage>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={sending}>
            {shellTexts.save}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {shellTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
