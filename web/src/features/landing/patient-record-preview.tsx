import { CircleCheck, FileText, Search } from 'lucide-react';

const facts = [
  ['Nascimento', '04/09/1983'],
  ['Telefone', '(11) 90000-0000'],
  ['Alergias', 'Dipirona'],
] as const;

const documents = [
  { name: 'Laudo de eletrocardiograma', category: 'Relatórios Médicos', date: '14/02/2026' },
  { name: 'Receita de uso contínuo', category: 'Receitas Médicas', date: '14/02/2026' },
] as const;

/** A professional finds a patient and has just sent an exam. */
export const PatientRecordPreview = () => (
  <div
    role="img"
    aria-label="A tela do profissional: busca de pacientes, dados de Helena Prado e um ecocardiograma recém-enviado."
    className="overflow-hidden rounded-2xl border border-line bg-sunken p-4 sm:p-6"
  >
    <div className="flex h-11 items-center gap-3 rounded-xl border border-control-line bg-surface px-4 text-sm">
      <Search className="size-4.5 text-ink-muted" aria-hidden="true" />
      Helena
      <span className="-ml-2.5 h-5 w-px bg-primary-ink" />
    </div>
    <div className="mt-4 rounded-xl border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-secondary-soft font-semibold text-secondary-ink">
          HP
        </span>
        <span>
          <span className="block font-semibold">Helena Prado</span>
          <span className="block text-sm text-ink-muted tabular-nums">42 anos</span>
        </span>
      </div>
      <div className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4 text-sm">
        {facts.map(([name, value]) => (
          <span key={name}>
            <span className="block text-xs text-ink-muted">{name}</span>
            <span className="mt-0.5 block font-medium whitespace-nowrap tabular-nums">{value}</span>
          </span>
        ))}
      </div>
    </div>
    <div className="mt-4 rounded-xl border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-primary-soft text-primary-ink">
          <FileText className="size-5" aria-hidden="true" />
        </span>
        <span className="grow">
          <span className="block text-sm font-medium">Ecocardiograma</span>
          <span className="block text-xs text-ink-muted">Helena já pode ver este documento.</span>
        </span>
        <CircleCheck className="size-5 shrink-0 text-primary-ink" aria-hidden="true" />
      </div>
      <div className="mt-4 h-1.5 rounded-full bg-primary" />
      <div className="mt-5 divide-y divide-line border-t border-line">
        {documents.map(({ name, category, date }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 pt-3 pb-3 last:pb-0">
            <span>
              <span className="block text-sm font-medium">{name}</span>
              <span className="block text-xs text-ink-muted">{category}</span>
            </span>
            <span className="text-xs text-ink-muted tabular-nums">{date}</span>
          </div>
        ))}
      </div>
    </div>
  </div>
);
