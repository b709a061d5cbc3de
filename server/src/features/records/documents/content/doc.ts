import { BrokenContent, type ContentCheck, finder } from './content-check.ts';

const headBytes = 512;
/** Names in a compound file's directory are UTF-16. */
const inDirectory = (name: string): Buffer => Buffer.from(`${name}\0`, 'utf16le');

/** A compound file of a Word document; spreadsheets and installers are compound files too, without Word's stream. */
export function docCheck(): ContentCheck {
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  const names = finder(inDirectory('WordDocument'), inDirectory('_VBA_PROJECT'));

  function checkHead(): void {
    const byteOrder = head.readUInt16LE(28);
    const [version, shift] = [head.readUInt16LE(26), head.readUInt16LE(30)];
    if (byteOrder !== 0xfffe || !((version === 3 && shift === 9) || (version === 4 && shift === 12)))
      throw new BrokenContent('doc: impossible header');
  }

  return {
    take(chunk) {
      if (size < headBytes) {
        head = Buffer.concat([head, chunk.subarray(0, headBytes - size)]);
        if (head.length >= headBytes) checkHead();
      }
      size += chunk.length;
      names.take(chunk);
    },
    end() {
      if (size < 3 * headBytes || !names.has(0)) throw new BrokenContent('doc: no Word document inside');
      return names.has(1) ? ['doc_macros'] : [];
    },
  };
}
