import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const problemsOf = (variables: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(variables);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  return [];
};

test('an empty environment is a working one', () => {
  const config = readConfig({}, '/srv/app');
  assert.equal(config.port, 3000);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.dataDir, '/srv/app/data');
  assert.equal(config.rateLimits, true);
  assert.equal(config.stripe, undefined);
});

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '', STRIPE_SECRET_KEY: '', SMTP_URL: '' }).port, 3000);
});

test('every problem is told at once, in Portuguese, by the name of its variable', () => {
  const problems = problemsOf({
    PORT: 'abc',
    DATABASE_URL: 'mysql://u@x/d',
    LOG_LEVEL: 'loud',
    S3_BUCKET: 'documentos',
    RATE_LIMITS: 'off',
    HOST: '0.0.0.0',
    SUPPORT_WHATSAPP: '+55 11',
  });
  assert.equal(problems.length, 7);
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'LOG_LEVEL',
    'S3_ENDPOINT',
    'SECRET_KEY',
    'RATE_LIMITS',
    'SUPPORT_WHATSAPP',
  ])
    assert.ok(
      problems.some((problem) => problem.includes(name)),
      name,
    );
});

test('an outside database needs a secret key of its own', () => {
  assert.match(problemsOf({ DATABASE_URL: 'postgres://u@h/d' }).join(), /SECRET_KEY é obrigatória/);
  assert.deepEqual(problemsOf({ DATABASE_URL: 'postgres://u@h/d', SECRET_KEY: 'k'.repeat(32) }), []);
  assert.match(problemsOf({ SECRET_KEY: 'curta' }).join(), /32 caracteres/);
});

test('several processes need a database that has connections for them, and a pooler the database behind it', () => {
  const outside = { DATABASE_URL: 'postgres://vm:x@db/vm', SECRET_KEY: 's'.repeat(32) };
  assert.equal(readConfig({}).webConcurrency, 1);
  assert.equal(readConfig({ WEB_CONCURRENCY: '4' }).webConcurrency, 4);
  assert.match(problemsOf({ WEB_CONCURRENCY: '5' }).join(), /acima de 4 precisa de um banco de dados externo/);
  assert.equal(readConfig({ WEB_CONCURRENCY: '5', ...outside }).webConcurrency, 5);
  for (const wrong of ['0', '1.5', '65', 'all'])
    assert.match(problemsOf({ WEB_CONCURRENCY: wrong, ...outside }).join(), /^WEB_CONCURRENCY precisa/);
  assert.match(
    problemsOf({ DATABASE_DIRECT_URL: 'postgres://vm:x@db/vm' }).join(),
    /DATABASE_DIRECT_URL acompanha DATABASE_URL/,
  );
  assert.match(problemsOf({ ...outside, DATABASE_DIRECT_URL: 'postgres://db/vm' }).join(), /precisa dizer o usuário/);
});

test('half a provider is refused', () => {
  assert.match(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' }).join(), /STRIPE_WEBHOOK_SECRET/);
  assert.match(problemsOf({ OIDC_ISSUER: 'https://id.exemplo.med' }).join(), /OIDC_CLIENT_ID, OIDC_CLIENT_SECRET/);
});

test('rate limits may be off only where nobody else can knock', () => {
  assert.deepEqual(problemsOf({ RATE_LIMITS: 'off' }), []);
  assert.equal(problemsOf({ RATE_LIMITS: 'off', HOST: '::' }).length, 1);
});

test('the proxies to trust: none, so many hops, or these addresses', () => {
  assert.equal(readConfig({}).trustProxy, false);
  assert.equal(readConfig({ TRUST_PROXY: '1' }).trustProxy, 1);
  assert.deepEqual(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy, ['10.0.0.0/8', '::1']);
  assert.equal(problemsOf({ TRUST_PROXY: 'yes please' }).length, 1);
});

test('lists of revoked certificates come from named hosts only, or from none', () => {
  assert.ok(readConfig({}).crlHosts.includes('repo.iti.br'));
  assert.deepEqual(readConfig({ TRUST_CRL_HOSTS: 'off' }).crlHosts, []);
  assert.deepEqual(readConfig({ TRUST_CRL_HOSTS: 'LCR.exemplo.com.br, repo.iti.br' }).crlHosts, [
    'lcr.exemplo.com.br',
    'repo.iti.br',
  ]);
  for (const TRUST_CRL_HOSTS of ['10.0.0.1', 'localhost', 'http://repo.iti.br', 'repo.iti.br:8080', 'repo.iti.br,,'])
    assert.throws(() => readConfig({ TRUST_CRL_HOSTS }), ConfigError, TRUST_CRL_HOSTS);
});
