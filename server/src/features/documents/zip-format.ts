/** A ZIP whose parts are stored as they are: medical documents are packed already, and every size is known beforehand. */
export interface ZipPart {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  readonly modifiedAt: Date;
}

const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
const localBytes = 30;
const directoryBytes = 46;
const endBytes = 22;

/** Past these numbers a ZIP needs extensions that many phones do not read. */
export const zipMaxBytes = 0xffff_ffff;
export const zipMaxParts = 0xffff;

function dosTime(at: Date): { time: number; day: number } {
  const year = Math.max(1980, at.getUTCFullYear());
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** Version to extra length: what both headers share. */
function common(part: ZipPart): Buffer {
  const shared = Buffer.alloc(26);
  const { time, day } = dosTime(part.modifiedAt);
  shared.writeUInt16LE(version, 0);
  shared.writeUInt16LE(flags, 2);
  shared.writeUInt16LE(time, 6);
  shared.writeUInt16LE(day, 8);
  shared.writeUInt32LE(part.crc32, 10);
  shared.writeUInt32LE(part.size, 14);
  shared.writeUInt32LE(part.size, 18);
  shared.writeUInt16LE(Buffer.byteLength(part.name), 22);
  return shared;
}

export const localHeader = (part: ZipPart): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common(part), Buffer.from(part.name)]);

function directoryEntry(part: ZipPart, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([version, 0]);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, common(part), rest, Buffer.from(part.name)]);
}

export function zipDirectory(parts: readonly ZipPart[]): Buffer {
  let offset = 0;
  const entries = parts.map((part) => {
    const entry = directoryEntry(part, offset);
    offset += localBytes + Buffer.byteLength(part.name) + part.size;
    return entry;
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(endBytes);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}

export const zipSize = (parts: readonly ZipPart[]): number =>
  parts.reduce(
    (sum, part) => sum + localBytes + directoryBytes + 2 * Buffer.byteLength(part.name) + part.size,
    endBytes,
  );
