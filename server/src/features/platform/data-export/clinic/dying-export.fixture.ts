import { openStorage } from '../../../../adapters/adapters.ts';
import { fileKeys } from '../../../../adapters/storage/sealed.format.ts';
import { sealStorage } from '../../../../adapters/storage/sealed.storage.ts';
import { readConfig } from '../../../../config/config.ts';
import type { AppContext } from '../../../../context/context.ts';
import { openDatabase } from '../../../../core/db/database.ts';
import { createLog } from '../../../../core/log.ts';
import { testSecretKey } from '../../../../testing/cluster.ts';
import { makeClinicExport } from './clinic-export.job.ts';

/** A server process of its own that comes as far as the second document of an export and stays there, to be killed. */
const { access, dataDir, exportId } = JSON.parse(process.env.VIRTUAL_MED_TEST_EXPORT ?? '');

const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const log = createLog(config, { destination: { write: () => undefined } });
const db = openDatabase(access, () => {}, { connections: 2, statementTimeoutMs: 15_000 });
const storage = sealStorage(await openStorage({ config, dataDir, log }), fileKeys([testSecretKey]));
let read = 0;
const stalling: typeof storage = {
  ...storage,
  async read(key, range) {
    read += 1;
    if (read < 2) return storage.read(key, range);
    process.send?.('midway');
    return new Promise(() => undefined);
  },
};
const ctx = { config, db, log, adapters: { storage: stalling } } as unknown as AppContext;
const { signal } = new AbortController();
await makeClinicExport(() => ctx)({ exportId }, { jobId: 'test', attempt: 1, signal });
