import { type PaletteValue, palettes } from '@virtual-med/contract/branding/palettes';
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

const ink = '#1f2933';
const paleInk = '#52606d';
const paragraph = (text: string, style = `color:${ink};font-size:16px`): string =>
  `<p style="margin:0 0 16px;line-height:1.5;${style}">${escapeHtml(tidy(text))}</p>`;

/** The logo, whose words are the name for those who see no pictures; the address begins like that of the message's own link. */
function face(brand: Brand, link: string): string {
  const name = escapeHtml(tidy(brand.name));
  if (!brand.logo) return name;
  const address = escapeHtml(new URL(brand.logo, link).href);
  return `<img src="${address}" alt="${name}" height="40" style="display:block;height:40px;max-width:240px;border:0;color:#ffffff;font-size:18px;font-weight:600">`;
}

/** Tables and inline styles, because mail programs drop style sheets; the link is also shown, for those that drop buttons. */
function htmlText(brand: Brand, content: MailContent): string {
  const { primary } = palettes[brand.palette];
  const { subject, greeting, before, action, after } = content;
  const link = escapeHtml(action.link);
  const button = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td bgcolor="${primary}" style="border-radius:12px"><a href="${link}" style="display:inline-block;padding:14px 28px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(tidy(action.label))}</a></td>
</tr></table>`;
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(tidy(subject))}</title></head>
<body style="margin:0;padding:0;background:#f3f5f7;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:560px;border:1px solid #e1e6eb;border-radius:12px">
<tr><td bgcolor="${primary}" style="padding:20px 32px;border-radius:12px 12px 0 0;color:#ffffff;font-size:18px;font-weight:600">${face(brand, action.link)}</td></tr>
<tr><td style="padding:32px 32px 16px">
${[greeting, ...before].map((text) => paragraph(text)).join('\n')}
${button}
${after.map((text) => paragraph(text)).join('\n')}
${paragraph('Se o botão não abrir, copie este endereço no navegador:', `color:${paleInk};font-size:14px`)}
<p style="margin:0 0 16px;font-size:14px;line-height:1.5;word-break:break-all"><a href="${link}" style="color:${primary}">${link}</a></p>
</td></tr>
<tr><td style="padding:16px 32px 8px;border-top:1px solid #e1e6eb">${paragraph(signature(brand), `color:${paleInk};font-size:13px`)}</td></tr>
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
