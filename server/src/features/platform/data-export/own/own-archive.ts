import { Readable } from 'node:stream';
import { z } from '@virtual-med/contract/core/zod';
import { ownData } from '@virtual-med/contract/data-export/own-data';
import type { AppContext } from '../../../../context/context.ts';
import type { ZipFile } from '../../../../core/zip/zip-file.ts';
import { openStored } from '../../../records/documents/public.ts';
import { faceOf } from '../clinic-face.ts';
import { manifestLine, manifestName, sha256Of } from '../manifest.ts';
import { fhirBundle } from './fhir-bundle.ts';
import { ownPage, receiptText } from './own.page.ts';
import type { OwnContent } from './read-own-data.ts';

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const madeFile = (name: string, bytes: Buffer, modifiedAt: Date): ZipFile => ({
  name,
  size: bytes.length,
  modifiedAt,
  open: async () => Readable.from([bytes], { objectMode: false }),
});

export interface OwnArchive {
  readonly files: readonly ZipFile[];
  readonly manifestSha256: string;
}

/** What is written is made here and now, and small; the originals are read when their turn has come. */
export async function ownArchive(ctx: AppContext, content: OwnContent): Promise<OwnArchive> {
  const { data, files } = content;
  const at = new Date(data.exportedAt);
  const made = [
    ['meus-dados.html', ownPage(data, await faceOf(ctx, content.look))],
    ['meus-dados.json', json(data)],
    ['meus-dados.schema.json', json(z.toJSONSchema(ownData))],
    ['fhir/bundle.json', json(fhirBundle(data))],
  ] as const;
  const manifest = [
    ...made.map(([name, bytes]) => manifestLine(sha256Of(bytes), name)),
    ...files.map(({ sha256, name }) => manifestLine(sha256, name)),
  ].join('');
  const manifestSha256 = sha256Of(manifest);
  const originals = files.map((file) => ({
    name: file.name,
    size: file.size,
    modifiedAt: file.modifiedAt,
    open: () => openStored(ctx, { file_path: file.path, storedSize: file.size }),
  }));
  return {
    manifestSha256,
    files: [
      ...made.map(([name, bytes]) => madeFile(name, bytes, at)),
      madeFile(manifestName, Buffer.from(manifest), at),
      madeFile('RECIBO.txt', Buffer.from(receiptText(data, files.length, manifestSha256)), at),
      ...originals,
    ],
  };
}
