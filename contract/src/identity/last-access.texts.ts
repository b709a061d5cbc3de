/** Told after each sign-in: the one before, and what failed since. */
export function lastAccess(before: { at: string; device: string } | null, failed: number): string {
  const last = before ? `Último acesso: ${before.at}, ${before.device}.` : 'Este é o seu primeiro acesso.';
  if (failed === 0) return last;
  const since = before ? 'desde então' : 'antes dele';
  return failed === 1
    ? `${last} Houve 1 tentativa sem sucesso ${since}.`
    : `${last} Houve ${failed} tentativas sem sucesso ${since}.`;
}
