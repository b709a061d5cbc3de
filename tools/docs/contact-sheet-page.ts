export interface SheetRow {
  readonly name: string;
  /** From the page's own folder; empty where there is none. */
  readonly pictures: readonly { readonly width: number; readonly source: string }[];
}

const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The name of a screen as one of a file. */
export const fileOf = (name: string, width: number): string =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-${width}.jpg`;

/** One page that shows every picture, with nothing but the files beside it. */
export const contactSheet = ({ rows, lost }: { rows: readonly SheetRow[]; lost: readonly string[] }): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; }
  section { margin-block: 2rem; border-top: 1px solid #ccc; }
  div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
  figure { flex: none; margin: 0; }
  img { display: block; max-height: 90vh; border: 1px solid #ccc; }
</style>
<h1>Every screen</h1>
${lost.length > 0 ? `<h2>Could not be opened</h2>\n<ul>${lost.map((line) => `<li>${inHtml(line)}</li>`).join('')}</ul>` : ''}
${rows
  .map(
    ({ name, pictures }) => `<section><h2>${inHtml(name)}</h2><div>
${pictures
  .map(
    ({ width, source }) =>
      `<figure><figcaption>${width} px${source ? '' : ', not there'}</figcaption>${source ? `<a href="${inHtml(source)}"><img loading="lazy" src="${inHtml(source)}" alt="${inHtml(name)}, ${width} px"></a>` : ''}</figure>`,
  )
  .join('\n')}
</div></section>`,
  )
  .join('\n')}
</html>
`;
