/** Told after each sign-in: the one before, and what failed since. A first one without failures says nothing. */
export function lastAccess(before: { at: string; device: string } | null, failed: number): string | undefined {
  const last = before && `Último acesso: ${before.at}, ${before.device}.`;
  const since = before ? 'desde então' : 'antes deste primeiro acesso';
  const attempts = failed === 1 ? '1 tentativa' : `${failed} tentativas`;
  return [last, failed > 0 && `Houve ${attempts} sem sucesso ${since}.`].filter(Boolean).join(' ') || undefined;
}
