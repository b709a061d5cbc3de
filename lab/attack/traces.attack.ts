import { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import { enterClinic, listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { auditEvents } from '@virtual-med/contract/core/audit';
import { getDocument, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { OWNER_ROLE } from '@virtual-med/embedded-postgres/cluster';
import { readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import { chainKeys } from '../../server/src/core/audit/chain-keys.ts';
import { headFile } from '../../server/src/core/audit/head-file.ts';
import { verifyTrail } from '../../server/src/core/audit/verify.service.ts';
import { keptSecretKey } from '../../server/src/core/crypto/secret-key.ts';
import { loginCredentials, ownerPassword } from '../../server/src/core/db/access.ts';
import { withClient } from '../../server/src/core/db/connection.ts';
import { openDatabase } from '../../server/src/core/db/database.ts';
import { type Attacks, outcome } from './attack.ts';
import { type Attacker, statusOf } from './attacker.ts';
import type { Target } from './target.ts';

const note = 'Ataque: leitura de uma clínica alheia';

async function platformStaff(target: Target): Promise<{ call: Attacker['call']; clinicId: string }> {
  const { call } = await target.signedIn({ area: 'admin', email: 'admin@virtual.med' });
  const { clinics } = await call(listClinics, { query: { search: 'coracao' } });
  return { call, clinicId: clinics[0]?.id ?? '' };
}

const ownerOf = (target: Target, clinicId: string) =>
  target.signedIn({ area: 'clinic', email: 'dona@coracao.med', selectedClinicId: clinicId });

/** What is left of the trail after its tail was cut off by somebody who owns the tables. */
async function cutTail(target: Target): Promise<string[]> {
  const secretKey = await keptSecretKey(target.dataDir);
  const address = (await readFolderHolder(target.dataDir))?.database;
  if (!address) throw new Error('the server does not tell where its database is');
  const login = loginCredentials(secretKey);
  const db = openDatabase({ address, owner: login, login }, () => {});
  try {
    const head = await headFile(target.dataDir).read();
    const heads = head && head !== 'unreadable' ? [head] : [];
    const owner = { user: OWNER_ROLE, password: ownerPassword(secretKey) };
    await withClient(address, owner, (client) =>
      client.query(`begin; alter table audit_events disable trigger user;
        alter table audit_events no force row level security;
        delete from audit_events a where a.hash is not null and a.chain_position = (select max(b.chain_position)
          from audit_events b where b.clinic_id is not distinct from a.clinic_id);
        alter table audit_events enable trigger user; alter table audit_events force row level security; commit`),
    );
    const { findings } = await verifyTrail(db, chainKeys(secretKey), heads);
    return findings.map(({ problem }) => problem);
  } finally {
    await db.close();
  }
}

export const traces: Attacks = {
  topic: 'traces',
  attacks: [
    {
      aim: 'reads a clinic’s patients and documents as the platform’s staff, without saying why',
      run: async (target) => {
        const { call, clinicId } = await platformStaff(target);
        const params = { clinicId };
        const seen = [
          await statusOf(call(listPatients, { params, query: {} })),
          await statusOf(call(listDocuments, { params, query: {} })),
          await statusOf(call(listAuditTrail, { params, query: {} })),
        ];
        return outcome(
          seen.every((status) => status === 403),
          `answered ${seen.join(', ')}`,
        );
      },
    },
    {
      aim: 'reads inside a clinic without its owner learning who, why and what',
      run: async (target) => {
        const { call, clinicId } = await platformStaff(target);
        const params = { clinicId };
        await call(enterClinic, { params, body: { reason: 'other', note } });
        const { patients } = await call(listPatients, { params, query: {} });
        await call(getPatient, { params: { clinicId, patientId: patients[0]?.id ?? '' } });
        const { documents } = await call(listDocuments, { params, query: {} });
        await call(getDocument, { params: { clinicId, documentId: documents[0]?.id ?? '' } });
        const owner = await ownerOf(target, clinicId);
        const { entries } = await owner.call(listClinicEntries, { params, query: {} });
        const told = entries[0]?.opened.map(({ event, door }) => door ?? event) ?? [];
        const wanted = ['listPatients', 'patients.opened', 'listDocuments', 'documents.opened'];
        const letters = await target.lettersTo('dona@coracao.med', 1);
        return outcome(
          entries[0]?.note === note && wanted.every((one) => told.includes(one)) && letters.length > 0,
          `the owner reads: ${told.join(', ')}; ${letters.length} letters`,
        );
      },
    },
    {
      aim: 'makes the trail unreadable for the owner',
      run: async (target) => {
        const { clinicId } = await platformStaff(target);
        const owner = await ownerOf(target, clinicId);
        const params = { clinicId };
        let before: string | null | undefined;
        let pages = 0;
        do {
          const query = { limit: 50, ...(before ? { before } : {}) };
          before = (await owner.call(listAuditTrail, { params, query })).next;
          pages += 1;
        } while (before);
        for (const event of auditEvents) await owner.call(listAuditTrail, { params, query: { event } });
        return outcome(true, `${pages} pages and ${auditEvents.length} kinds of events read`);
      },
    },
    {
      aim: 'cuts the newest rows off the trail unnoticed, as owner of the tables',
      run: async (target) => {
        const found = await cutTail(target);
        return outcome(found.includes('cut'), found.length ? `found: ${found.join(', ')}` : 'nothing found');
      },
    },
  ],
};
