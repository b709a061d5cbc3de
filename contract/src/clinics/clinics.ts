import { paletteValue, writtenPalette } from '../branding/palette-shapes.ts';
import { endpoint } from '../core/endpoint.ts';
import { errorCatalogue } from '../core/errors.ts';
import { email, optionalPhone, optionalZipCode, phone, requiredText, shortText } from '../core/fields.ts';
import { acceptOf, file } from '../core/files.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { clinicName } from './clinic-name.ts';

export const clinicStatus = z.enum(['active', 'disabled']);
export const paymentStatus = z.enum(['active', 'pending', 'overdue']);

export const clinic = z.object({
  id: uuid,
  name: z.string(),
  colorPalette: paletteValue,
  logoUrl: z.nullable(z.string()),
  status: clinicStatus,
  timeZone: z.string(),
  createdAt: instant,
});
export type Clinic = z.infer<typeof clinic>;

export const getClinic = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId',
  summary: 'The clinic as its people see it: name and brand',
  access: {
    area: 'clinic',
    roles: ['patient', 'professional', 'clinic_owner', 'admin', 'reception'],
    administrative: true,
  },
  audit: 'none',
  params: clinicParams,
  response: clinic,
});

const adminName = requiredText('Nome do admin obrigatório', { min: 2 });
const adminEmail = email('Email do admin inválido');

const minutesOrOff = ({ min, max }: { min: number; max: number }) =>
  z
    .int('Escolha um tempo')
    .check(z.refine((minutes) => minutes === 0 || (minutes >= min && minutes <= max), 'Escolha um tempo'));

const lockMinutes = {
  staff: minutesOrOff(limits.staffLockMinutes),
  patients: minutesOrOff(limits.patientLockMinutes),
};

const documentFacts = {
  zipCode: optionalZipCode(),
  address: shortText(limits.addressMaxChars),
  phone: optionalPhone(),
  /** The establishment's number with the health ministry. */
  cnes: z.string().check(z.trim(), z.regex(/^([0-9]{7})?$/, 'O CNES tem 7 dígitos')),
};

export const updateClinicSettingsInput = z.strictObject({
  name: clinicName('Nome obrigatório', { min: 3 }),
  colorPalette: z.enum(paletteValue.options, 'Selecione uma cor'),
  /** Whom the platform writes to. Another address counts once its mailbox has confirmed it. */
  adminName: z.optional(adminName),
  adminEmail: z.optional(adminEmail),
  /** After how long without use the screens of the clinic's people are locked; 0: never. */
  staffLockMinutes: z.optional(lockMinutes.staff),
  patientLockMinutes: z.optional(lockMinutes.patients),
  /** Whether every new document gets an address where anybody verifies it, and whether its QR code is printed before signing. */
  verifyNewDocuments: z.optional(z.boolean()),
  stampVerification: z.optional(z.boolean()),
  /** What its documents say of it; empty says nothing. */
  zipCode: z.optional(documentFacts.zipCode),
  address: z.optional(documentFacts.address),
  phone: z.optional(documentFacts.phone),
  cnes: z.optional(documentFacts.cnes),
});
/** The part of the settings about whom the platform writes to, as a form of its own. */
export const clinicContactForm = z.strictObject({ adminName, adminEmail });
/** … and the one about when screens are locked. */
export const clinicLockForm = z.strictObject({
  staffLockMinutes: lockMinutes.staff,
  patientLockMinutes: lockMinutes.patients,
});
/** … and the one about what documents say of the clinic. */
export const clinicDocumentFactsForm = z.strictObject(documentFacts);
export type ClinicDocumentFacts = z.infer<typeof clinicDocumentFactsForm>;
export type UpdateClinicSettingsInput = z.infer<typeof updateClinicSettingsInput>;

/** Media type by extension. */
export const logoTypes = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', svg: 'image/svg+xml' } as const;
export const logoAccept = acceptOf(logoTypes);

/** The settings screen: the logo travels apart from the rest. */
export const clinicSettingsForm = z.extend(updateClinicSettingsInput, {
  logo: z.optional(
    file({
      types: logoTypes,
      maxBytes: limits.logoMaxBytes,
      messages: {
        required: errorCatalogue['logos.unsupported_type'].message,
        empty: errorCatalogue['documents.empty'].message,
        tooLarge: errorCatalogue['logos.too_large'].message,
        type: errorCatalogue['logos.unsupported_type'].message,
      },
    }),
  ),
});

const colorPalette = z.enum(paletteValue.options, 'Paleta obrigatória');

/** What the platform's staff may change of any clinic. */
export const editClinicInput = z.strictObject({
  name: clinicName('Nome da clínica obrigatório', { min: 2 }),
  adminName,
  adminEmail,
  colorPalette,
  whatsapp: z.optional(phone('WhatsApp obrigatório', 'WhatsApp inválido')),
});

export const createClinicInput = z.extend(editClinicInput, {
  whatsapp: phone('WhatsApp obrigatório', 'WhatsApp inválido'),
  subscriptionPlan: z.uuid('Plano obrigatório'),
});

export const getClinicSettings = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/settings',
  summary:
    'Whom the platform writes to about the clinic, the address that waits for its mailbox, when screens lock, and what documents say of the clinic',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'none',
  params: clinicParams,
  response: z.object({
    adminName: z.string(),
    adminEmail: z.string(),
    waitingAdminEmail: z.nullable(z.string()),
    staffLockMinutes: z.int(),
    patientLockMinutes: z.int(),
    verifyNewDocuments: z.boolean(),
    stampVerification: z.boolean(),
    zipCode: z.string(),
    address: z.string(),
    phone: z.string(),
    cnes: z.string(),
  }),
});

/** Sent along by forms that send all they know; changed by acts of their own. */
export const changedElsewhere = {
  /** The address the logo has, or empty to remove it: a logo is sent as a file. */
  logoUrl: z.optional(z.nullable(shortText(500))),
  /** What the payment provider says. */
  paymentStatus: z.optional(paymentStatus),
  status: z.optional(clinicStatus),
};

export const updateClinicSettings = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/settings',
  summary: 'Change the clinic’s name, palette, contact, when screens lock and what documents say of it',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'clinics.settings_updated',
  params: clinicParams,
  body: z.extend(updateClinicSettingsInput, {
    colorPalette: writtenPalette('Selecione uma cor'),
    ...changedElsewhere,
  }),
  response: clinic,
  errors: ['auth.email_limit_exceeded'],
});
