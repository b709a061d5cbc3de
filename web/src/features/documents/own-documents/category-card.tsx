import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentCount } from '@virtual-med/contract/documents/documents.texts';
import { FileHeart, FileText, FlaskConical, FolderOpen, type LucideIcon, Pill, ScanLine } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { homeCopy } from './own-documents.copy.ts';

/** A document's category has one picture, wherever it is shown. */
const categoryIcons: Record<DocumentCategory, LucideIcon> = {
  'Exames Laboratoriais': FlaskConical,
  'Exames de Imagem': ScanLine,
  'Receitas Médicas': Pill,
  'Relatórios Médicos': FileHeart,
  Atestados: FileText,
  Outros: FolderOpen,
};

interface CategoryCardProps {
  category: DocumentCategory;
  count: number;
  newCount: number;
  onOpen: () => void;
}

export function CategoryCard({ category, count, newCount, onOpen }: CategoryCardProps) {
  const Icon = categoryIcons[category];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative flex h-full w-full flex-col items-start rounded-2xl border border-line bg-surface p-4 text-left transition-colors hover:border-primary-ink hover:bg-primary-soft sm:p-5"
    >
      <span className="grid size-11 place-items-center rounded-xl bg-primary-soft text-primary-ink">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <span className="mt-3 text-lg leading-snug font-semibold wrap-anywhere hyphens-auto">{category}</span>
      <span className="mt-0.5 text-ink-muted tabular-nums">{documentCount(count)}</span>
      {newCount > 0 && (
        <span className="absolute top-4 right-4 sm:top-5 sm:right-5">
          <Badge label={homeCopy.newInCategory(newCount)} tone="good" />
        </span>
      )}
    </button>
  );
}
