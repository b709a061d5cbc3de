import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3';
import { s3ErrorName } from './s3.errors.ts';

/** Gives up the uploads begun before that moment; their parts cost money and nobody lists them. */
export async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let removed = 0;
  let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (after) {
    const page: Awaited<ReturnType<typeof list>> = await list(after);
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated > before) continue;
      const gone = await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error) => {
        if (s3ErrorName(error) !== 'NoSuchUpload') throw error;
      });
      if (gone) removed += 1;
    }
    after = page.IsTruncated
      ? {
          ...(page.NextKeyMarker && { KeyMarker: page.NextKeyMarker }),
          ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }),
        }
      : undefined;
  }
  return removed;

  function list(markers: { KeyMarker?: string; UploadIdMarker?: string }) {
    return client.send(new ListMultipartUploadsCommand({ Bucket, ...markers }));
  }
}
