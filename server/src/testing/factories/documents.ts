import { Readable } from 'node:stream';
import { limits } from '@virtual-med/contract/core/limits';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Tx } from '../../core/db/database.ts';
import { newId } from '../../core/ids.ts';
import type { Patient } from './patients.ts';
import { samplePdf } from './sample-pdf.ts';

const titles: Record<DocumentCategory, readonly [string, ...string[]]> = {
  'Exames Laboratoriais': ['Hemograma completo', 'Perfil lipídico', 'Glicemia de jejum'],
  'Exames de Imagem': ['Ecocardiograma', 'Radiografia de tórax', 'Ultrassonografia de carótidas'],
  'Receitas Médicas': ['Receita de uso contínuo', 'Receita simples'],
  'Relatórios Médicos': ['Laudo de eletrocardiograma', 'Relatório de consulta'],
  Atestados: ['Atestado de comparecimento', 'Atestado para atividade física'],
  Outros: ['Orientações de preparo', 'Termo assinado'],
};

let lastStamp = 0;

/** The time in milliseconds, never the same twice: a path is made of it. */
function nextStamp(): number {
  lastStamp = Math.max(Date.now(), lastStamp + 1);
  return lastStamp;
}

interface DocumentsOptions {
  readonly clinicId: string;
  readonly patients: readonly Patient[];
  readonly uploadedBy: string;
  readonly count: number;
  /** When each came; now, unless told. */
  readonly at?: (patient: Patient, n: number) => Date;
  /** What its file is; a bare page, unless told. */
  readonly page?: (about: { title: string; patient: Patient; professional: string; at: Date }) => Promise<Buffer>;
}

/** Documents of every category in turn, spread over the patients; bytes first, then the row. */
export async function makeDocuments(
  tx: Tx,
  storage: Pick<Storage, 'write'>,
  options: DocumentsOptions,
): Promise<string[]> {
  const ids: string[] = [];
  const sender = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', options.uploadedBy)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < options.count; n += 1) {
    const patient = options.patients[n % options.patients.length];
    const category = documentCategories[n % documentCategories.length];
    if (!patient || !category) break;
    const names = titles[category];
    const name = names[Math.floor(n / documentCategories.length) % names.length] ?? names[0];
    const at = options.at?.(patient, n);
    const bytes =
      (await options.page?.({ title: name, patient, professional: sender.name, at: at ?? new Date() })) ??
      samplePdf(name, [`Paciente: ${patient.name}`, 'Documento de demonstração, sem valor clínico.']);
    const path = `documents/${options.clinicId}/${patient.id}/${nextStamp()}.pdf`;
    const { size, sha256 } = await storage.write(path, Readable.from([bytes]), {
      maxBytes: limits.uploadMaxBytes,
      contentType: 'application/pdf',
    });
    const id = newId();
    await tx
      .insertInto('documents')
      .values({
        id,
        clinic_id: options.clinicId,
        patient_id: patient.id,
        name,
        category,
        file_path: path,
        file_name: `${name}.pdf`,
        content_type: 'application/pdf',
        size_bytes: size,
        sha256,
        uploaded_by: options.uploadedBy,
        uploaded_by_name: sender.name,
        ...(at ? { created_at: at.toISOString(), updated_at: at.toISOString() } : {}),
      })
      .execute();
    ids.push(id);
  }
  return ids;
}
