import { askForThumbnails } from '../../server/src/features/records/documents/thumbnails/thumbnail.job.ts';
import { main } from '../../server/src/main.ts';
import { demoPassword, demoPeople, seedDemo } from '../../server/src/testing/factories/demo.ts';
import { ensureWebBuilt } from './web-build.ts';

process.env.DATA_DIR ||= './data-demo';
// With the signer that ships with the product, unless told otherwise.
process.env.SIGNATURE_ENABLED ||= 'true';
// With the sample of postal codes that ships with the product: the demo needs no network.
process.env.CEP_URL ||= 'embedded';

await ensureWebBuilt((text) => console.log(text));
await main(async ({ ctx }) => {
  await seedDemo(ctx);
  await askForThumbnails(ctx);
  console.table(demoPeople);
  console.log(`Senha de todos: ${demoPassword}`);
});
