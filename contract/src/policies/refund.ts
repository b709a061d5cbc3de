import { limits } from '../core/limits.ts';

const dayMs = 86_400_000;

/** What a cancelled package of reports gives back, by the whole days since its purchase. */
export function refundOf(remainingCents: number, daysSincePurchase: number): number {
  if (daysSincePurchase <= limits.fullRefundDays) return remainingCents;
  return daysSincePurchase <= limits.halfRefundDays ? Math.floor(remainingCents / 2) : 0;
}

/** A calendar day so many days later; both are yyyy-mm-dd. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
