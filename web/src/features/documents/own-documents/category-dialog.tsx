import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentCount } from '@virtual-med/contract/documents/documents.texts';
import { Dialog, type OpenProps } from '../../../ui/dialog.tsx';
import { CategoryDocuments } from './category-documents.tsx';

interface CategoryDialogProps extends OpenProps {
  clinicId: string;
  timeZone: string | undefined;
  category: DocumentCategory;
  /** The count of the home page, once it is loaded. */
  expected: number | undefined;
}

/** One of the six groups, over the home; the address names it. */
export const CategoryDialog = ({ open, onOpenChange, ...shown }: CategoryDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={shown.category}
    description={shown.expected === undefined ? '' : documentCount(shown.expected)}
    size="wide"
    inAddress
  >
    <CategoryDocuments key={shown.category} {...shown} />
  </Dialog>
);
