import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import type { ReactNode } from 'react';

/** What each category has on its sheet: columns of results, a film, a capsule, a paragraph and a rubric, a stamp, a clip. */
const marks: Record<DocumentCategory, ReactNode> = {
  'Exames Laboratoriais': (
    <>
      <path className="picture-faint" d="M7 15h6M7 21h6M7 27h6M7 33h6" />
      <path className="picture-mark" d="M18 15h4M18 21h7M18 27h2.5M18 33h5.5" />
    </>
  ),
  'Exames de Imagem': (
    <>
      <rect className="picture-fold" x="6.5" y="14" width="19" height="19" rx="3" />
      <path className="picture-mark" d="M16 17v13M12 19.5c-3 1-4 7-2 9M20 19.5c3 1 4 7 2 9" />
    </>
  ),
  'Receitas Médicas': (
    <>
      <path className="picture-faint" d="M7 15h9M7 20h14" />
      <rect className="picture-fold" x="7" y="26" width="18" height="8" rx="4" />
      <path className="picture-dot" d="M16 26h-5a4 4 0 0 0 0 8h5Z" />
    </>
  ),
  'Relatórios Médicos': (
    <>
      <path className="picture-faint" d="M7 15h10M7 20h18M7 25h18M7 30h11" />
      <path className="picture-mark" d="M20 34c1.5-4 2.5-4 2.5-2s2-1 3-1" />
    </>
  ),
  Atestados: (
    <>
      <path className="picture-faint" d="M7 15h10M7 20h18" />
      <circle className="picture-fold" cx="20.5" cy="29" r="5.5" />
      <path className="picture-mark" d="m18 29 1.8 1.8 3.2-3.4" />
    </>
  ),
  Outros: (
    <>
      <path className="picture-faint" d="M7 21h18M7 26h18M7 31h10" />
      <path className="picture-mark" d="M8 14.5v-7a2.5 2.5 0 0 1 5 0v6.5" />
    </>
  ),
};

/** The sheet itself, for a picture that has one among other things; 32 by 40. */
export const DrawnSheet = ({ category }: { category: DocumentCategory }) => (
  <>
    <path
      className="picture-paper"
      d="M3.5 1h18L31 10v27.5A1.5 1.5 0 0 1 29.5 39h-26A2.5 2.5 0 0 1 1 36.5v-33A2.5 2.5 0 0 1 3.5 1Z"
    />
    <path className="picture-fold" d="M21.5 1v7.5A1.5 1.5 0 0 0 23 10h8Z" />
    {marks[category]}
  </>
);

interface SheetProps {
  category: DocumentCategory;
  /** Its width in pixels; the height follows. */
  size?: number;
}

/** A document of a category, drawn: told apart at 30 pixels, in the clinic's colours. The category stands beside it in words. */
export const Sheet = ({ category, size = 30 }: SheetProps) => (
  <svg viewBox="0 0 32 40" width={size} height={size * 1.25} className="picture shrink-0" aria-hidden="true">
    <DrawnSheet category={category} />
  </svg>
);
