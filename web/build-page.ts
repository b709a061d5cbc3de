/** A built page; the server fills in what stands in {{ }} because only the installation knows it. */
interface BuiltPage {
  readonly path: string;
  readonly title: string;
  /** Without it, the page is not one to be found. */
  readonly description: string | undefined;
  /** Undefined where what is seen is left to the scripts. */
  readonly html: string | undefined;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** What search engines and chats read. */
function headOf(path: string, title: string, description: string): string[] {
  const address = `{{APP_URL}}${path}`;
  const graph = {
    'og:type': 'website',
    'og:site_name': 'Virtual.med',
    'og:locale': 'pt_BR',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': '{{APP_URL}}/og.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Virtual.med: documentos médicos de forma digital e segura',
  };
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(graph).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

const tagFor = (file: string) =>
  file.endsWith('.woff2')
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
    : file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Before the scripts, because the first paint needs it; after `page-boot.js`, which would wait for it. */
const withStyleFirst = (html: string) => {
  const style = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  return html.replace(style, '').replace(/\s*<script type="module"/, (script) => `${style}${script}`);
};

const withSupport = (html: string) =>
  html.replace('<html ', '<html data-support-whatsapp="{{SUPPORT_WHATSAPP}}" data-support-email="{{SUPPORT_EMAIL}}" ');

function withoutInlineCode(html: string, name: string): string {
  if (/<style|\sstyle=|<script(?![^>]*\ssrc=)/.test(html))
    throw new Error(`${name} has inline code, which the CSP refuses`);
  return html;
}

/** The application's shell as every page without a rendering gets it; with a skeleton, that is seen until the scripts run. */
export function fillShell(shell: string, skeleton?: string): string {
  const filled = withSupport(withStyleFirst(shell));
  const shown =
    skeleton === undefined
      ? filled
      : filled.replace('<div id="root">', () => `<div id="root" data-prerendered>${skeleton}`);
  return withoutInlineCode(shown, 'The shell');
}

/** Puts a page and its head into the application's shell. */
export function fillPage(shell: string, page: BuiltPage, files: readonly string[]): string {
  const { path, title, description, html } = page;
  const head = [...(description ? headOf(path, title, description) : []), ...files.map(tagFor)];
  let filled = withSupport(withStyleFirst(shell));
  if (description)
    filled = filled.replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => `<meta name="description" content="${escapeHtml(description)}">`,
    );
  filled = filled
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `${head.map((line) => `  ${line}\n  `).join('')}</head>`);
  if (html !== undefined)
    // The page can be read without its scripts: style, font and pictures load first.
    filled = filled
      .replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
      .replace(/<div id="root">.*<\/div>/, () => `<div id="root" data-prerendered>${html}</div>`);
  return withoutInlineCode(filled, path);
}
