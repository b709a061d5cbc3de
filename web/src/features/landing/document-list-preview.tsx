import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { Download } from 'lucide-react';

const uploads = [
  {
    by: 'Dra. Ana Lima',
    documents: [
      { name: 'Hemograma completo', date: '12/03/2026' },
      { name: 'Perfil lipídico', date: '12/03/2026' },
      { name: 'Glicemia em jejum', date: '28/01/2026' },
    ],
  },
  { by: 'Dr. Bruno Reis', documents: [{ name: 'TSH e T4 livre', date: '09/11/2025' }] },
] as const;

/** An opened category: the documents of each uploader, ready to download. */
export const DocumentListPreview = () => (
  <div className="rounded-2xl border border-line bg-surface p-5 text-ink shadow-lift">
    <p className="font-semibold">Exames Laboratoriais</p>
    {uploads.map(({ by, documents }) => (
      <div key={by} className="mt-4">
        <p className="text-xs text-ink-muted">{by}</p>
        <div className="mt-1 divide-y divide-line border-t border-line">
          {documents.map(({ name, date }) => (
            <div key={name} className="flex items-center justify-between gap-2 py-2.5">
              <span>
                <span className="block text-[0.8125rem] leading-tight font-medium">{name}</span>
                <span className="mt-0.5 block text-xs text-ink-muted tabular-nums">{date}</span>
              </span>
              <span className="inline-flex items-center gap-1 rounded-lg bg-primary-soft px-2 py-1.5 text-xs font-medium text-primary-ink">
                <Download className="size-3.5" aria-hidden="true" />
                {documentTexts.download}
              </span>
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);
