import { auditRoleLabels, ownAccessActor } from '@virtual-med/contract/audit/audit-actors';
import type { OwnAccess } from '@virtual-med/contract/audit/own-accesses';
import { ownAccessesTexts, ownAccessSentence } from '@virtual-med/contract/audit/own-accesses.texts';
import { formatCpf } from '@virtual-med/contract/core/cpf';
import { formatDateTime, formatDay, formatFileSize, formatZipCode } from '@virtual-med/contract/core/formats';
import type { OwnData } from '@virtual-med/contract/data-export/own-data';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { healthFields } from '@virtual-med/contract/patients/patients';
import { healthLabels } from '@virtual-med/contract/patients/patients.texts';
import { representativeText, sexLabels } from '@virtual-med/contract/patients/person.texts';
import {
  correctionFieldLabels,
  requestKindLabels,
  requestStateLabels,
  shownValue,
} from '@virtual-med/contract/privacy/privacy-requests.texts';
import { signatureLine } from '@virtual-med/contract/signature-checks/signature-line';
import type { ClinicFace } from '../clinic-face.ts';
import { manifestName } from '../manifest.ts';
import { facts, type Html, hrefOf, html, offlinePage } from '../offline.page.ts';

/** The rest is in the JSON file: a page of thousands of lines is read by nobody. */
const accessesShown = 500;

type Record = OwnData['records'][number];
type Document = OwnData['documents'][number];

type Fact = readonly [label: string, value: string | null];

/** What few people have is not said to be missing. */
const stated = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => value);

const registration = (record: Record, at: (instant: string) => string): Html => html`<section><h2>Dados cadastrais</h2>
${facts([
  ['Nome', record.name],
  ...stated([['Nome social', record.socialName]]),
  ['E-mail', record.email],
  ['Telefone', record.phone],
  ['Data de nascimento', record.birthDate && formatDay(record.birthDate)],
  ['CPF', record.cpf && formatCpf(record.cpf)],
  ...stated([
    ['Sexo', record.sex && sexLabels[record.sex]],
    ['Passaporte', record.passport],
    ['Responsável legal', record.representative && representativeText(record.representative)],
  ]),
  ['CEP', formatZipCode(record.zipCode)],
  ['Endereço', record.address],
  ['Profissional responsável', record.responsibleProfessional],
  ['Avisos por e-mail', record.mailNotices ? 'Ligados' : 'Desligados'],
  ['Cadastro feito em', at(record.createdAt)],
  ['Última alteração', at(record.updatedAt)],
])}</section>`;

const anamnesis = (record: Record, at: (instant: string) => string): Html => html`<section><h2>Anamnese</h2>
<p class="muted">O que a clínica anotou sobre a sua saúde.</p>
${facts(
  healthFields.map((field) => {
    const [text, edit] = [record.healthHistory[field], record.healthEdits[field]];
    const by = text && edit ? `\n(escrito por ${edit.by} em ${at(edit.at)})` : '';
    return [healthLabels[field], text ? `${text}${by}` : null];
  }),
)}</section>`;

/** What the file itself proves, beside what the product says of it. */
function checkedLine({ signatureChecks: [newest], signed }: Document): Html | '' {
  const line = newest && signatureLine(newest.found, { signed });
  return line ? html`<p class="muted">${line.text}</p>` : '';
}

/** As it is read out, and no link: the page leads nowhere. */
function verificationLine({ verification }: Document): Html | '' {
  if (!verification) return '';
  const address = verification.address.replace(/^https?:\/\//, '');
  return html`<p class="muted">Verificação pública ${verification.offBy ? 'desativada' : 'ativa'}: ${address}</p>`;
}

const document = (row: Document, at: (instant: string) => string): Html => html`<li>
<p><a href="${hrefOf(row.file)}"><strong>${row.name}</strong></a></p>
<p class="muted">Enviado por ${[row.sentBy.name, row.sentBy.registration].filter(Boolean).join(', ')} em ${at(row.createdAt)} · ${formatFileSize(row.sizeBytes)} · ${row.fileName}</p>
${row.signed ? html`<p class="muted">${row.signed.isTest ? 'Assinado em teste, sem validade' : 'Assinado'} por ${row.signed.by} em ${at(row.signed.at)}</p>` : ''}
${checkedLine(row)}
${verificationLine(row)}
${row.summary ? html`<p>${row.summary}</p>` : ''}
</li>`;

function documents(data: OwnData, at: (instant: string) => string): Html {
  const groups = documentCategories.flatMap((category) => {
    const theirs = data.documents.filter((row) => row.category === category);
    return theirs.length > 0 ? [html`<h3>${category}</h3><ul>${theirs.map((row) => document(row, at))}</ul>`] : [];
  });
  return html`<section><h2>Documentos</h2>
<p class="muted">Cada nome abre o arquivo original, que está na pasta “documentos” ao lado desta página.</p>
${groups.length > 0 ? groups : html`<p>Nenhum documento.</p>`}</section>`;
}

const request = (row: OwnData['requests'][number], at: (instant: string) => string): Html => html`<li>
<p><strong>${requestKindLabels[row.kind]}</strong>${row.field ? `: ${correctionFieldLabels[row.field]}, ${shownValue(row.field, row.value)}` : ''} · ${requestStateLabels[row.state]}</p>
<p class="muted">Protocolo ${row.protocol}, pedido em ${at(row.askedAt)}</p>
${row.note ? html`<p>${row.note}</p>` : ''}
${row.answer ? html`<p>Resposta: ${row.answer}</p>` : ''}
</li>`;

const requests = (data: OwnData, at: (instant: string) => string): Html => html`<section><h2>Pedidos e termos</h2>
${data.requests.length > 0 ? html`<ul>${data.requests.map((row) => request(row, at))}</ul>` : html`<p>Nenhum pedido.</p>`}
${data.acceptedTerms ? html`<p class="muted">Versão ${data.acceptedTerms.version} dos termos aceita em ${at(data.acceptedTerms.at)}.</p>` : ''}</section>`;

const access = (row: OwnAccess, at: (instant: string) => string): Html => html`<li>
<p><strong>${ownAccessActor(row)}</strong> ${ownAccessSentence(row.event, row.documentName)}</p>
<p class="muted">${at(row.at)}${row.isSelf || row.role === 'patient' ? '' : ` · ${auditRoleLabels[row.role]}`}</p>
</li>`;

function accesses(data: OwnData, at: (instant: string) => string): Html {
  const shown = data.accesses.slice(0, accessesShown);
  const isCut = data.accesses.length > shown.length || data.olderAccesses;
  return html`<section><h2>Quem acessou</h2>
${isCut ? html`<p class="muted">Os ${shown.length} acessos mais recentes. Os demais estão no arquivo meus-dados.json.</p>` : ''}
${shown.length > 0 ? html`<ul>${shown.map((row) => access(row, at))}</ul>` : html`<p>${ownAccessesTexts.none}</p>`}</section>`;
}

const about = (data: OwnData): Html => html`<section><h2>Sobre este arquivo</h2>
${facts([
  ['meus-dados.html', 'Esta página.'],
  ['documentos', 'Os arquivos originais, por categoria.'],
  ['meus-dados.json', 'Os mesmos dados para programas; o formato está descrito em meus-dados.schema.json.'],
  ['fhir/bundle.json', 'Os mesmos dados no padrão internacional HL7 FHIR R4, para levar a outro serviço de saúde.'],
  [manifestName, 'O resumo criptográfico (SHA-256) de cada arquivo, para conferir que nada mudou.'],
  ['RECIBO.txt', `O comprovante desta exportação, de número ${data.id}.`],
])}
<p class="muted">Este arquivo tem os seus dados pessoais e de saúde guardados por esta clínica. As anotações que os profissionais
fazem para uso interno e os documentos excluídos não estão aqui; peça-os à clínica, que responde por eles (Lei 13.709/2018, art. 18).</p></section>`;

export function ownPage(data: OwnData, face: ClinicFace): Buffer {
  const at = (instant: string) => formatDateTime(instant, data.clinic.timeZone);
  const [first] = data.records;
  const calledBy = first ? first.socialName || first.name : data.account.name;
  const body = html`<h1>Dados de ${calledBy}</h1>
<p class="muted">Exportados de ${data.clinic.name} em ${at(data.exportedAt)}.</p>
<section><h2>Conta de acesso</h2>${facts([
    ['Nome', data.account.name],
    ['E-mail', data.account.email],
    ['Telefone', data.account.phone],
    ['Conta criada em', at(data.account.createdAt)],
    ['Última visita', data.lastVisitAt && at(data.lastVisitAt)],
  ])}</section>
${data.records.map((record) => html`${registration(record, at)}${anamnesis(record, at)}`)}
${documents(data, at)}
${requests(data, at)}
${accesses(data, at)}
${about(data)}`;
  return offlinePage(face, 'Meus dados', body);
}

export const receiptText = (
  data: OwnData,
  files: number,
  manifestSha256: string,
): string => `RECIBO DE EXPORTAÇÃO DE DADOS

Clínica: ${data.clinic.name}
Pessoa: ${data.account.name}
Número: ${data.id}
Feita em: ${data.exportedAt}
Documentos: ${files}
SHA-256 do manifesto (${manifestName}): ${manifestSha256}

O manifesto tem o SHA-256 de cada arquivo. Para conferir: sha256sum -c ${manifestName}
`;
