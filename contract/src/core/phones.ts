/** A number of another country is written with its +code; everything else is Brazilian. */
const isForeign = (text: string): boolean => /^[\s(]*\+(?!\s*5\s*5)/.test(text);

/** Brazilian digits without country code, trunk zero and carrier, in whatever shape they were pasted. */
function nationalDigits(text: string): string {
  let digits = text.replace(/\D/g, '');
  if (/^[\s(]*\+/.test(text)) digits = digits.slice(2);
  else if (digits.startsWith('0055')) digits = digits.slice(4);
  // Without a plus, 55 is also an area code: it is the country's only before a number that is complete by itself.
  else if (/^55[1-9][1-9](9\d{8}|[2-5]\d{7})$/.test(digits)) digits = digits.slice(2);
  if (!digits.startsWith('0')) return digits;
  const hasCarrier = digits.length >= 13;
  return digits.slice(hasCarrier ? 3 : 1);
}

/** (99) 99999-9999 or (99) 9999-9999 while typing; never longer than 15 characters. */
export function formatPhone(text: string): string {
  if (isForeign(text)) return `+${text.replace(/\D/g, '').slice(0, 14)}`;
  const digits = nationalDigits(text).slice(0, 11);
  if (digits.length <= 2) return digits;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const cut = rest.length > 8 ? 5 : 4;
  return rest.length <= cut ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}`;
}

/** The one form a complete number is kept in; a number without area code stays as it was written. */
export function normalisePhone(text: string): string {
  const complete = !isForeign(text) && /^\d{10,11}$/.test(nationalDigits(text));
  return complete ? formatPhone(text) : text.trim().replace(/\s+/g, ' ');
}

/** Country code and number in digits, as WhatsApp wants them; undefined when the number cannot be dialled as it is. */
export function toWhatsAppNumber(phone: string): string | undefined {
  if (isForeign(phone)) {
    const digits = phone.replace(/\D/g, '');
    return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
  }
  const digits = nationalDigits(phone);
  return /^[1-9][1-9](9\d{8}|[2-9]\d{7})$/.test(digits) ? `55${digits}` : undefined;
}

/** A chat with this number, or undefined: a broken link is never shown. */
export function whatsAppLink(phone: string, message?: string): string | undefined {
  const number = toWhatsAppNumber(phone);
  if (!number) return undefined;
  return `https://wa.me/${number}${message ? `?text=${encodeURIComponent(message)}` : ''}`;
}
