interface Line {
  readonly name: string;
  readonly points: readonly { readonly size: number; readonly cpuMs: number }[];
}

const [width, height, left, right, top, bottom] = [760, 380, 60, 210, 40, 50];
const colours = ['#1f4e79', '#b5482a', '#2e7d4f', '#7a4fa3', '#a67c00', '#006d77', '#444444'];
const short = (size: number) => new Intl.NumberFormat('en', { notation: 'compact' }).format(size);

/** CPU ms per request against how many there are, both axes by powers of ten: what does not grow is a level line. */
export function plotOf(title: string, lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const logs = (pick: (point: Line['points'][number]) => number) => points.map((point) => Math.log10(pick(point)));
  const [lowX, highX] = [Math.min(...logs((p) => p.size)), Math.max(...logs((p) => p.size))];
  const lowY = Math.floor(Math.min(...logs((p) => p.cpuMs)));
  const highY = Math.ceil(Math.max(...logs((p) => p.cpuMs)));
  const x = (size: number) => left + ((Math.log10(size) - lowX) / (highX - lowX || 1)) * (width - left - right);
  const y = (ms: number) => height - bottom - ((Math.log10(ms) - lowY) / (highY - lowY || 1)) * (height - top - bottom);
  const sizes = [...new Set(points.map(({ size }) => size))];
  const decades = Array.from({ length: highY - lowY + 1 }, (_, n) => 10 ** (lowY + n));
  const drawn = lines.map(({ name, points: own }, n) => {
    const colour = colours[n % colours.length];
    const path = own.map(({ size, cpuMs }) => `${x(size).toFixed(1)},${y(cpuMs).toFixed(1)}`).join(' ');
    const dots = own
      .map(
        ({ size, cpuMs }) => `<circle cx="${x(size).toFixed(1)}" cy="${y(cpuMs).toFixed(1)}" r="3" fill="${colour}"/>`,
      )
      .join('');
    const legend = `<text x="${width - right + 16}" y="${top + 16 + n * 18}" fill="${colour}">${name}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}${legend}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>CPU ms per request, ${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${left}" y="20" font-size="14">CPU ms per request, ${title}</text>
${decades.map((ms) => `<line x1="${left}" x2="${width - right}" y1="${y(ms)}" y2="${y(ms)}" stroke="#dddddd"/><text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms}</text>`).join('\n')}
${sizes.map((size) => `<text x="${x(size).toFixed(1)}" y="${height - bottom + 20}" text-anchor="middle">${short(size)}</text>`).join('\n')}
${drawn.join('\n')}
</svg>
`;
}
