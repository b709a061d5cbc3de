const steps = [1, 2, 2.5, 5, 10] as const;

/** The next round number at or above a value: what the top line of a chart stands for. Nothing at all still has a scale. */
export function roundCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  // A value such as 0.3 is not exactly its own multiple of a power of ten.
  return (steps.find((step) => step * power >= value * (1 - Number.EPSILON * 8)) ?? 10) * power;
}
