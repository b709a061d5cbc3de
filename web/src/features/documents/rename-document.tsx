import { useQueryClient } from '@tanstack/react-query';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { updateDocumentInput } from '@virtual-med/contract/documents/documents';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { correctionTexts, documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct } from '../../ui/use-submit.ts';
import { saveNameAndCategory } from './documents.api.ts';

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
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.note}
      schema={updateDocumentInput}
      defaultValues={{ name, category }}
      describe={failedAct(texts.failed)}
      send={async (body) => {
        await saveNameAndCategory({ clinicId, documentId }, body);
        onClose();
        toast.success({ title: texts.done });
        await refreshDocuments(queryClient, clinicId, patientId);
      }}
      submit={shellTexts.save}
    >
      {(field, form) => (
        <>
          <TextField label={documentTexts.labels.name} {...field('name')} />
          <SelectField
            control={form.control}
            name="category"
            label={documentTexts.labels.category}
            placeholder={documentPageTexts.chooseCategory}
            options={categories}
          />
        </>
      )}
    </FormDialog>
  );
}
