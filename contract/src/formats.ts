import { z } from './zod.ts';

export const uuid = z.uuid();
/** An instant, as RFC 3339 text in UTC. */
export const instant = z.iso.datetime();
/** A calendar day, yyyy-mm-dd. */
export const day = z.iso.date();

export const defaultTimeZone = 'America/Sao_Paulo';

/** '1990' cents is 'R$ 19,90'. */
export const formatCents = (cents: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100);

export const formatDate = (value: Date | string, timeZone = defaultTimeZone): string =>
  new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    new Date(value),
  );

export const formatDateTime = (value: Date | string, timeZone = defaultTimeZone): string =>
  new Intl.DateTimeFormat('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
    .format(new Date(value))
    .replace(',', '');

/** (99) 99999-9999 or (99) 9999-9999 while typing; never longer than 15 characters. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 11);
  if (digits.length <= 2) return digits;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const cut = rest.length > 8 ? 5 : 4;
  return rest.length <= cut ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}`;
}

/** 00000-000, digits only, at most eight. */
export function formatZipCode(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
