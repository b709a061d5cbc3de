import { readTrustFolder, trustFolderOf } from '../../../server/src/adapters/trust/trust-folder.ts';
import type { Config } from '../../../server/src/config/config.ts';
import { type Finding, fine, problem } from './finding.ts';

/** Whom this installation trusts besides what ships with it; a file that cannot be read is left out, and named here. */
export async function lookAtTrust({ dataDir }: Config): Promise<Finding[]> {
  const { icp, gov, intermediates, crls, problems } = await readTrustFolder(trustFolderOf(dataDir));
  const count = icp.length + gov.length + intermediates.length + crls.length;
  const findings: Finding[] = problems.map(({ file, reason }) =>
    problem(`trust/${file}: ${reason}.`, 'Troque ou remova o arquivo; até lá ele é ignorado.'),
  );
  if (count > 0)
    findings.push(
      fine(
        `A pasta trust acrescenta ${icp.length + gov.length} raízes, ${intermediates.length} intermediárias e ${crls.length} listas de revogação.`,
      ),
    );
  return findings;
}
