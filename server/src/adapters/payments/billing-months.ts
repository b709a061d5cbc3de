/**
 * The moment `months` calendar months after the anchor, in UTC. Counted from the anchor and not from the previous
 * charge, so that one begun on the 31st is charged on 28 February and on 31 March.
 */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), daysInMonth));
  return moved;
}
