import type { PaletteValue } from '@virtual-med/contract/branding/palettes';
import { tokensOf } from '@virtual-med/contract/branding/tokens';
import { carriesAddress, carriesDomain, withoutLinks } from '@virtual-med/contract/clinics/clinic-name';
import { toOneLine } from '@virtual-med/contract/core/fields';
import { escapeHtml } from '../html.ts';

/** Whose face a message wears: the clinic's, where the person has exactly one, else the product's own. */
export interface Brand {
  readonly name: string;
  readonly palette: PaletteValue;
  /** Path of a picture mail programs can show; it stands on the palette's colour. */
  readonly logo?: string | undefined;
}

/** Whom a letter is written to, and in whose face. */
export interface Recipient {
  readonly name: string;
  readonly brand: Brand;
}

export const productName = 'Virtual.med';

export interface Mail {
  /** Whom the mail program names as the sender; without one, whoever the installation is called. */
  readonly senderName?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Names are what the product writes to strangers in others' words: one that could be an advertisement is left out. */
const isFit = (name: string): boolean => !carriesAddress(name) && name.replace(/\D/g, '').length < 6;

/** A clinic's name as a mail may carry it; its dots make no link. */
export const mailedClinicName = (name: string): string | undefined => (isFit(name) ? withoutLinks(name) : undefined);

/** People's names have no dot but that of a title. */
export const greet = (name: string): string => (isFit(name) && !carriesDomain(name) ? `Olá, ${name}!` : 'Olá!');

interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  readonly action: { readonly label: string; readonly link: string };
  readonly after: readonly string[];
}

/** The hair space of `withoutLinks` stays. */
const blanks = /[^\S\u200a]+/g;

/** Names are typed by strangers: no line of its own making, no reversed reading, nothing invisible around it. */
const tidy = (text: string): string =>
  toOneLine(text)
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(blanks, ' ')
    .trim();

const signature = (brand: Brand): string =>
  brand.name === productName
    ? `Mensagem automática enviada pela ${productName}. Não é preciso responder.`
    : `Mensagem automática enviada pela ${productName} em nome de ${tidy(brand.name)}. Não é preciso responder.`;

function plainText(brand: Brand, content: MailContent): string {
  const { greeting, before, action, after } = content;
  const link = `${tidy(action.label)}:\n${action.link}`;
  return `${[tidy(greeting), ...before.map(tidy), link, ...after.map(tidy), `-- \n${signature(brand)}`].join('\n\n')}\n`;
}

const sans = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
const serif = 'font-family:Georgia,serif';

/** The logo, whose words are the name for those who see no pictures; the address begins like that of the message's own link. */
function face(brand: Brand, link: string): string {
  const name = escapeHtml(tidy(brand.name));
  if (!brand.logo) return name;
  const address = escapeHtml(new URL(brand.logo, link).href);
  return `<img src="${address}" alt="${name}" height="44" style="display:block;height:44px;max-width:240px;border:0;color:#ffffff;${serif};font-size:20px">`;
}

/** Tables and inline styles, because mail programs drop style sheets; the link is also shown, for those that drop buttons. */
function htmlText(brand: Brand, content: MailContent): string {
  const tokens = tokensOf(brand.palette, 'light');
  const { primary, band, canvas, sunken, line } = tokens;
  const { subject, greeting, before, action, after } = content;
  const link = escapeHtml(action.link);
  const paragraph = (text: string, size: number, colour: string) =>
    `<p style="margin:0 0 16px;${sans};font-size:${size}px;line-height:1.55;color:${colour}">${escapeHtml(tidy(text))}</p>`;
  const button = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px"><tr>
<td bgcolor="${primary}" style="border-radius:10px;background-color:${primary}"><a href="${link}" style="display:inline-block;padding:13px 28px;color:#ffffff;${sans};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(tidy(action.label))}</a></td>
</tr></table>`;
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(tidy(subject))}</title></head>
<body bgcolor="${sunken}" style="margin:0;padding:0;background-color:${sunken}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${sunken}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:560px;border-radius:14px;background-color:#ffffff">
<tr><td bgcolor="${band}" style="padding:20px 32px;border-radius:14px 14px 0 0;background-color:${band};color:#ffffff;${serif};font-size:20px">${face(brand, action.link)}</td></tr>
<tr><td style="padding:32px 32px 16px">
<h1 style="margin:0 0 12px;${serif};font-size:28px;font-weight:400;line-height:1.25;color:${tokens.ink}">${escapeHtml(tidy(greeting))}</h1>
${before.map((text) => paragraph(text, 16, tokens['ink-muted'])).join('\n')}
${button}
${after.map((text) => paragraph(text, 14, tokens['ink-muted'])).join('\n')}
</td></tr>
<tr><td bgcolor="${canvas}" style="padding:20px 32px 12px;border-top:1px solid ${line};border-radius:0 0 14px 14px;background-color:${canvas}">${paragraph('Se o botão não abrir, copie este endereço no navegador:', 13, tokens['ink-subtle'])}
<p style="margin:0 0 16px;${sans};font-size:13px;line-height:1.5;word-break:break-all"><a href="${link}" style="color:${primary}">${link}</a></p>
${paragraph(signature(brand), 13, tokens['ink-subtle'])}</td></tr>
</table></td></tr></table></body></html>
`;
}

/** The clinic writes, and says by whose hand: its name alone could be anybody's. */
const senderOf = (brand: Brand): { senderName?: string } =>
  brand.name === productName ? {} : { senderName: `${tidy(brand.name)} (via ${productName})` };

export const layOutMail = (brand: Brand, content: MailContent): Mail => ({
  ...senderOf(brand),
  subject: tidy(content.subject),
  html: htmlText(brand, content),
  text: plainText(brand, content),
});
