/** The width and height a JPEG says it has. */
function sizeOfJpeg(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; ) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error('no JPEG');
}

/** A PDF as scanners make them: each page one picture in grey, and no text. */
export function scannedPdf(...pages: readonly Buffer[]): Buffer {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
  ];
  for (const [index, jpeg] of pages.entries()) {
    const { width, height } = sizeOfJpeg(jpeg);
    const [content, picture] = [4 + index * 3, 5 + index * 3];
    const [w, h] = [(width * 72) / 150, (height * 72) / 150];
    const drawing = `q ${w} 0 0 ${h} 0 0 cm /I Do Q`;
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /I ${picture} 0 R >> >> /Contents ${content} 0 R >>`,
      ),
      Buffer.from(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`),
      Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
        ),
        jpeg,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  return pdfOfObjects(objects);
}

/** A whole file of these objects, numbered from one, the first of them the catalogue. */
export function pdfOfObjects(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.5\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const at = length;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
