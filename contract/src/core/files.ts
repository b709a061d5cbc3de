import { z } from './zod.ts';

/** What a rule needs to know of a browser's File. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

const isFile = (value: unknown): value is FileLike =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FileLike).name === 'string' &&
  typeof (value as FileLike).size === 'number' &&
  typeof (value as FileLike).type === 'string';

/** 'Exame.final.PDF' has the extension 'pdf'; a leading dot starts a name, not an extension. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : '';
}

export const withoutExtension = (fileName: string): string => {
  const extension = extensionOf(fileName);
  return extension ? fileName.slice(0, -extension.length - 1) : fileName;
};

/** Browsers that do not know a type leave it empty or call it a stream; the server looks at the bytes anyway. */
const unknownTypes = ['', 'application/octet-stream'];

interface FileRule {
  /** Media type by extension. */
  readonly types: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly messages: {
    readonly required: string;
    readonly empty: string;
    readonly tooLarge: string;
    readonly type: string;
  };
}

export const file = ({ types, maxBytes, messages }: FileRule) =>
  z.custom<FileLike>(isFile, { error: messages.required, abort: true }).check(
    z.refine(
      ({ name, type }: FileLike) => {
        const extension = extensionOf(name);
        return (
          Object.hasOwn(types, extension) && (unknownTypes.includes(type) || types[extension] === type.toLowerCase())
        );
      },
      { error: messages.type, abort: true },
    ),
    z.refine(({ size }) => size > 0, { error: messages.empty, abort: true }),
    z.refine(({ size }) => size <= maxBytes, { error: messages.tooLarge }),
  );

/** The `accept` of a file input. */
export const acceptOf = (types: Readonly<Record<string, string>>): string =>
  Object.keys(types)
    .map((extension) => `.${extension}`)
    .join(',');
