import { documentCount, welcome } from '@virtual-med/contract/documents/documents.texts';
import { FileHeart, FileText, FlaskConical, FolderOpen, HeartPulse, Pill, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';

const categories = [
  { name: 'Exames Laboratoriais', count: 8, Icon: FlaskConical },
  { name: 'Exames de Imagem', count: 3, Icon: ScanLine },
  { name: 'Receitas Médicas', count: 5, Icon: Pill },
  { name: 'Relatórios Médicos', count: 2, Icon: FileHeart },
  { name: 'Atestados', count: 1, Icon: FileText },
  { name: 'Outros', count: 4, Icon: FolderOpen },
] as const;

interface PatientHomePreviewProps {
  clinic: string;
  /** What stands in front of the screen, where there is room for it: the first category, opened. */
  opened?: ReactNode;
}

/** The patient's first screen, drawn with the product's own colours; it takes the palette of whatever holds it. */
export const PatientHomePreview = ({ clinic, opened }: PatientHomePreviewProps) => (
  <div className="@container relative text-ink">
    <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-lift">
      <div className="flex h-14 items-center justify-between bg-band px-5 text-on-band @xl:px-7">
        <span className="flex items-center gap-2.5 text-sm font-semibold">
          <HeartPulse className="size-5" aria-hidden="true" />
          {clinic}
        </span>
        <span className="grid size-8 place-items-center rounded-full bg-on-band text-xs font-semibold text-band">
          MA
        </span>
      </div>
      <div className={`p-5 @xl:p-7 ${opened ? '@xl:pr-66' : ''}`}>
        <p className="text-xl font-semibold tracking-tight @xl:text-2xl">{welcome('Marina Alves')}</p>
        <p className="mt-1 text-sm text-ink-muted">Acesse seus documentos.</p>
        <div className={`mt-5 grid grid-cols-2 gap-3 @xl:mt-7 ${opened ? '' : '@md:grid-cols-3'}`}>
          {categories.map(({ name, count, Icon }, index) => (
            <div
              key={name}
              className={`rounded-xl border p-3.5 ${opened && index === 0 ? 'border-line @xl:border-primary-ink @xl:bg-primary-soft' : 'border-line'}`}
            >
              <span
                className={`grid size-9 place-items-center rounded-[10px] text-primary-ink ${opened && index === 0 ? 'bg-primary-soft @xl:bg-surface' : 'bg-primary-soft'}`}
              >
                <Icon className="size-4.5" aria-hidden="true" />
              </span>
              <span className="mt-3 block text-[0.8125rem] leading-snug font-medium">{name}</span>
              <span className="mt-0.5 block text-xs text-ink-muted tabular-nums">{documentCount(count)}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
    {opened && <div className="absolute -right-6 -bottom-8 hidden w-67 @xl:block">{opened}</div>}
  </div>
);
