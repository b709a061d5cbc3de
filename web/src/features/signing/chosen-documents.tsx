import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { Checkbox } from '../../ui/checkbox.tsx';

interface ChosenDocumentsProps {
  documents: readonly Document[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  error: string | undefined;
}

/** What is to be signed; of several, those that are ticked. */
export function ChosenDocuments({ documents, chosen, onChoose, error }: ChosenDocumentsProps) {
  const [only, ...others] = documents;
  if (only && others.length === 0) return <p className="font-medium wrap-anywhere">{only.name}</p>;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{texts.documents}</legend>
      <div className="max-h-60 overflow-y-auto rounded-xl border border-line px-4 py-1">
        <div className="border-b border-line">
          <Checkbox
            label={texts.selectAll}
            checked={chosen.size === documents.length}
            onChange={(event) => onChoose(new Set(event.target.checked ? documents.map(({ id }) => id) : []))}
          />
        </div>
        {documents.map(({ id, name, category }) => (
          <div key={id}>
            <Checkbox label={`${name}, ${category}`} checked={chosen.has(id)} onChange={() => toggle(id)} />
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
