import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { FileHeart, FileText, FlaskConical, FolderOpen, type LucideIcon, Pill, ScanLine } from 'lucide-react';

/** A document's category has one picture, wherever it is shown. */
export const categoryIcons: Record<DocumentCategory, LucideIcon> = {
  'Exames Laboratoriais': FlaskConical,
  'Exames de Imagem': ScanLine,
  'Receitas Médicas': Pill,
  'Relatórios Médicos': FileHeart,
  Atestados: FileText,
  Outros: FolderOpen,
};
