/**
 * The files 0001 to 0115 whose work 0001 to 0012 do today: databases and backups made by them carry these names and sums.
 * Remove when: the release after the next one is out; until then whoever comes from 0.1.0 passes through it.
 */

interface Applied {
  readonly name: string;
  readonly sha256: string;
}

const lastOfBaseline = '0012-operating';

const former = new Map(
  `
0001-foundation bfb2497075ff8695c8cc45b05449dbe537e631ff635101363b5600724977a57d
0002-people-and-clinics 6dbe44667f790bff4856e3908d5233cba5ced7c8333b9ab31fc28fe8952f0df4
0003-patients-and-documents 4e1e08efdf7fbcd9bdc34de9e306fe71564af2a5c8c3b6dcd021937e0b63cca1
0004-billing 0abbc2dc10da33e992d3f36ee479f9933f70096a81cb2a0daca0f9b89f78325b
0005-audit e3df8dec5accea81df4d3110bd2d87a9324a8680a345090ec94e8ca109c388e6
0006-tenancy db694e35ebd89fb39bd61a00546bb1e1e068627fff465ebfe132d8ddd21fe43c
0007-sign-in-limits 8be9eeab9eadba504524f0ed827112a8f4ad120be567c390868c66212c5caf1a
0009-second-factor-and-identities f4bf9ede94bf53cbecc36e798116d89a658e72948d48790c82e88f41675003cd
0010-billing-sync 8065c3fe6870499deed58950bb697aa1a27d61a5fae2bbb8f50aa48a192b7ad5
0013-clinic-registrations ad6df2464672a32bfe00700bb76c15ffdd89a424bb1e148f1265e9d2fdfc1207
0014-clinic-panel 4a9aece2c2ca5bece008160582110645d55418c118d8d980a005e2d582bf8f8d
0015-patient-changes 1317050a4d8a28e59d40c9a51b82ad418dd372125b5d7d16a2433fa0d5750a68
0020-documents 3093992940e27fbbb62b66e76e672034aa5fddf5996fc3f8c622c4e5b91e2fd6
0025-signing 848871e44601302cabc01c042a61ffa6776599178dbc68bca7bc039333d69905
0030-email-proof ea8a0f94953093dedc79c31cb441ada2e91d4b6ffd013d04065e89be2de45554
0031-waiting-links-count-for-nothing ffe143b02424c7c738e2f8604465a5361a902ff6ded614eee022c493f0af9438
0033-sessions-end 4c73099ad22ac530046469c3d0eae615429037ad02653beb36eda5f661158a4a
0036-look-up-points a208dbcfee5470da1e197c03ac6a3b15ef2b51d07192378e47bc7b074da210d6
0037-quotas 325809da953209e4171a270fc5318774375a3cbcc6411abeb12f493ad8ec75c4
0038-clinic-mails 6ff728db6d100c8b26207627d3d648796ddce973a418743a5aa208561b6084a5
0040-clinic-entries 22e54b3d7382c64f91422e37075313d2fe4e8df0ae51280836197b6532dd65a8
0041-keyed-audit-chain 340ac58b74978ca4eb0759f9aed8b249367109d3fea1692c25e2b6ca93557329
0042-own-clinic c68d406d78de1fe874b60a9dd9223a0092b208dc40f0a6be51844bdafe31ff82
0044-correct-documents 318266054418abd566e5c2375b2278c7b900f5345ce9a894a1690df3df341105
0045-email-changes d4183de7913702d3bcf5dffab6acb3d0ea2866f2c51229e462b088c1c263a7ae
0050-no-crc32 a9c59868c7668c1b0d957eef7479fa575e182f97790fac6f4b59cec73f292140
0051-first-access a8ca374dfaece60e75ba22e64a6d860e8dc2fe5d80bc244ff48b246cbf61ed7e
0053-passkeys c3123962952042e131b31c80e6de4ba7fd7b8ecbe31de794156a84c98064b64d
0054-access-of-patients b11e97fc390cee3d745bd45ce6bab55665e914d00d0d9fa1a798c03e99cbdaee
0056-thumbnails 51c411a3749ed6df33f8a8b526716207618c9f6c74c8ccd6936f9b508d6eea0a
0059-receipts-once 140e06c70715baea262d8ac61e7bd673c178611f26868c6089786cf1b6eb6bfe
0068-backups 9595f8adcfaa7613bbe40551b24d6a4d690cbcf430ac46accbf743d8e92d31ae
0070-former-texts e213c84874dcbc208dbdb25336d8bff858b268d988a60c06994a1e664cb78460
0071-data-exports ee3a6a9782a140486f6c8ffdd87e3c90adffcd43e0f5688005e6ea5ce9cbf8dd
0074-privacy-requests 1229c718d8d1a720648fdea48ffd33a349d301bfb84f442fa400e08e610b76f8
0075-terms dd7bb0cc0de68cdef15a52754bec7c0295aed4089b85dd8d4d01d25ad64414cd
0076-sessions-in-the-trail 86ba984c445926c93f6ba91eeeda7b2127f32be7e39c432051b124d0c6821a42
0077-sessions-lock a720445990da105200503c578b15fb08a31eb9fec1f43a42d7b049afdedb7fb8
0078-professional-and-patient-identity 4d5a4e62521914b6b901dfb1177680f185679cbc0cc8312136a831809f65b534
0079-identity-on-documents-and-requests b19004273b47c9b02edf99a8518f5545e53f693f143a6f9fe5566dac6e401975
0080-signature-checks aaa317b757e75182b8d9a973cbdb26a83879858ff39dec57faad754fc1afd28d
0081-revocation-lists 9d7b2c77e6c02ddd85a0c200cb6e3d18d77313bbbdf8d2c818f575bca8eebafc
0083-certificate-signatures 3e9b29bba8d8c284110a18733c44e4f9f6543b2430c87832cc68b1cbb1ee0406
0085-public-verification b3cb7b29a9229d6bf610a8caadbfb0a01bacc098c2c27476660c7c129708c762
0086-verification-register c3adead9942df8e5f8fb229125e9db12c94ad767efa414353d3fedff9ee73e71
0087-published-heads 9286b7e60aa3656b5309ace45fdc05666542eb6cf84186225a66188f7b973759
0088-patient-counts 88116af7a7ed14b1bdb7fd02dd78149ba3b25a2f1f5216f432137fddcc52e8a1
0089-document-counts 914d6698ceb7c9db153a4ec2309319d695212242495d4e33f649984c84ace4f1
0090-patient-standing 9d6ed536241dfe07834e63e9258e1f9ee29b1bb8dcbaf3d084a45a1b552d61e5
0091-first-versions 0681dd0fe99f3c04fe036721e009dd3e616fd73809d78ff1ac10931fb08d072f
0092-cheaper-row-rules f0edb098233359a367d6545ce1f681220f97be535693803e1002f255ae5a53ca
0093-colleagues 01401d4422b15168a3020160cd041b09968e74704fffbfa512481278fa51fe70
0097-bounded-search 9cc445da6c11d80a26c2d48f065beb2e8a8634c0851a2a01ecb498e26400a305
0098-trail-filters 777856ba44dd0f39e1a9c6448ad9968e5f093c37220af8380433e82df4c3a04f
0101-cheaper-questions 43016b94f0c29e87c00a884342fea9048e8a81df83499f538a66fe6dd91c42e1
0102-one-index-less 6a5669b53862b7026aaeb280487b120c6f31d883e58f76c7f5c34c31ba0f184d
0103-a-small-clinic-is-searched-once 30f4e04d21f2457152b57828d79392d875ad4634f27a7e356087b783c5a2e434
0104-what-came-by-moving 3ccc22906319c1196ac35ac99ed5a4787ae804c70ef0f8d916e911a2fb049e75
0105-whose-document-it-was 115e950a9809ca11799438a510be29adbea0cc1ba50310f26b8e456ce588c4a4
0106-one-count-of-what-is-added fbf4e2f018713b743c5ea00113b8e33a2427f23e64a13fdaf52b762831c27208
0107-the-trail-locks-no-clinic 23a6d23967b8bc2b0cd70caef807e38a687567b85022c420565b6973b47f3209
0108-a-document-holds-no-clinic d37ac9432513c4349d064d023919ed13ed065d1377941bca8db3edb0d0cf2833
0109-proof-drops-what-a-link-leaves 2096f7e771fd908ebf8fbe7eaa451299ea2860e9756ad087e0869f53c7e7983b
0112-locks-up-to-eight-hours-or-never aa12174db5ff3f4b7005d5c13345b7166f0c12ea7b3adba94d1540bd377fe2ad
0113-signed-revisions 6e5761c12d1fa06619007f5ed7460ca254fb58c736bd19a7271ab5be030db96a
0114-the-strictest-lock-of-all b0b913ca4f9e616fae74c72ca054c67e5402dc853e79874888f76bcf675b8286
0115-patients-without-counters 0e6a5f12806a661afec2f023143c77ae4557f18046b3c2e2e90c116d8b24208b
`
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [name: string, sha256: string]),
);

export const formerHistory: readonly Applied[] = Array.from(former, ([name, sha256]) => ({ name, sha256 }));

export const isFormer = ({ name }: Applied): boolean => former.has(name);

export const isBaseline = ({ name }: Applied): boolean => !former.has(name) && name <= lastOfBaseline;

/** What a history means in the files there are today, or why no file goes on from where it stands. */
export function toldByBaseline(
  applied: readonly Applied[],
  files: readonly Applied[],
): readonly Applied[] | 'earlier' | 'altered' {
  const steps = applied.filter(isFormer);
  if (steps.length === 0) return applied;
  if (steps.some(({ name, sha256 }) => former.get(name) !== sha256)) return 'altered';
  if (steps.length < former.size) return 'earlier';
  return [...files.filter(isBaseline), ...applied.filter((step) => !isFormer(step))];
}

export const unknownHistory = {
  earlier: {
    what: 'O banco é de uma versão antiga demais para esta.',
    todo: 'Inicie antes, uma vez, a última versão que contém server/migrations/0115-patients-without-counters.sql; depois volte a esta.',
  },
  altered: {
    what: 'Uma migração antiga do banco foi alterada antes de aplicada.',
    todo: 'Volte à versão que o atualizou.',
  },
} as const;
