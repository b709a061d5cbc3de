import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { inspect } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { MailError, type Mailer, type MailLog, type MailMessage } from './mail.port.ts';
import { createSmtpMailer, type SmtpMailerOptions } from './smtp.mailer.ts';

const silent: MailLog = { info: () => undefined, warn: () => undefined };
const from = 'Clínica Conceição <nao-responda@clinica.example>';
const message: MailMessage = {
  to: 'joao.paciente@example.com',
  subject: 'Seu documento está disponível – Clínica São João ✓',
  html: '<p>Olá, <b>João</b>! Acesse a área do paciente: ação, coração, ñ, 日本.</p>',
  text: 'Olá, João!\n.\n..linha com pontos\nAcesse a área do paciente: ação, coração.',
};

interface Peer {
  port: number;
  connections: Socket[];
  received: { raw: Buffer; from: string | undefined; to: string[] }[];
}

async function startPeer(t: TestContext, options: SMTPServerOptions = {}): Promise<Peer> {
  const peer: Peer = { port: 0, connections: [], received: [] };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onData(stream, { envelope }, done) {
      buffer(stream).then((raw) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        peer.received.push({ raw, from: envelope.mailFrom ? envelope.mailFrom.address : undefined, to });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => peer.connections.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  peer.port = (server.server.address() as AddressInfo).port;
  return peer;
}

function openMailer(t: TestContext, port: number, options: Partial<SmtpMailerOptions> = {}): Mailer {
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, log: silent, ...options });
  t.after(() => mailer.close());
  return mailer;
}

function refusal(permanent: boolean, clue: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof MailError, inspect(error));
    assert.equal(error.permanent, permanent, error.message);
    assert.match(error.message, clue);
    assert.doesNotMatch(inspect(error), /paciente|example\.com|s3nha|usuario/);
    return true;
  };
}

function reply(responseCode: number, text = 'joao.paciente@example.com refused'): Error {
  return Object.assign(new Error(text), { responseCode });
}

describe('smtp: delivery', () => {
  test('the server gets the message as written, accents and all', async (t) => {
    const peer = await startPeer(t);
    const lines: unknown[] = [];
    const log: MailLog = { ...silent, info: (details) => lines.push(details) };
    const messageId = '<convite-1@virtual.med>';
    const sent = await openMailer(t, peer.port, { log }).send({
      ...message,
      replyTo: 'recepcao@clinica.example',
      messageId,
    });
    assert.deepEqual(sent, { id: messageId });
    const [received, ...others] = peer.received;
    assert.ok(received);
    assert.deepEqual(others, []);
    assert.deepEqual([received.from, received.to], ['nao-responda@clinica.example', [message.to]]);
    const parsed = await PostalMime.parse(received.raw);
    assert.deepEqual(parsed.from, { name: 'Clínica Conceição', address: 'nao-responda@clinica.example' });
    assert.deepEqual(parsed.to, [{ name: '', address: message.to }]);
    assert.deepEqual(parsed.replyTo, [{ name: '', address: 'recepcao@clinica.example' }]);
    assert.equal(parsed.messageId, messageId);
    assert.equal(parsed.subject, message.subject);
    assert.equal(parsed.html?.trim(), message.html);
    assert.equal(parsed.text?.replaceAll('\r\n', '\n').trim(), message.text);
    assert.deepEqual(lines, [{ id: messageId }]);
  });

  test('messages share a connection and get ids of their own', async (t) => {
    const peer = await startPeer(t);
    const mailer = openMailer(t, peer.port);
    const first = await mailer.send(message);
    const second = await mailer.send(message);
    assert.notEqual(first.id, second.id);
    assert.equal(peer.received.length, 2);
    assert.equal(peer.connections.length, 1);
  });

  test('signs in with the name and password of the address', async (t) => {
    const seen: unknown[] = [];
    const peer = await startPeer(t, {
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const mailer = openMailer(t, peer.port, { url: `smtp://usuario:s3nha%40%2F@127.0.0.1:${peer.port}` });
    await mailer.check();
    await mailer.send(message);
    assert.deepEqual(
      seen,
      Array.from({ length: 2 }, () => ['usuario', 's3nha@/']),
    );
    assert.equal(peer.received.length, 1);
  });

  test('check() sends nothing', async (t) => {
    const peer = await startPeer(t);
    await openMailer(t, peer.port).check();
    assert.equal(peer.connections.length, 1);
    assert.deepEqual(peer.received, []);
  });
});

describe('smtp: refusals and failures', () => {
  const refusals: [string, SMTPServerOptions, boolean, RegExp][] = [
    ['unknown recipient', { onRcptTo: (_to, _session, done) => done(reply(550)) }, true, /EENVELOPE 550 at RCPT TO/],
    ['recipient told to wait', { onRcptTo: (_to, _session, done) => done(reply(450)) }, false, /450 at RCPT TO/],
    ['sender refused', { onMailFrom: (_from, _session, done) => done(reply(550)) }, false, /550 at MAIL FROM/],
    [
      'content refused',
      { onData: (stream, _s, done) => stream.resume().on('end', () => done(reply(554))) },
      true,
      /EMESSAGE 554/,
    ],
    [
      'server busy',
      { onData: (stream, _s, done) => stream.resume().on('end', () => done(reply(451))) },
      false,
      /EMESSAGE 451/,
    ],
    ['turned away at the door', { onConnect: (_session, done) => done(reply(554)) }, false, /554/],
    ['certificate nobody vouches for', { disabledCommands: [] }, false, /ETLS|ESOCKET/],
  ];
  for (const [title, options, permanent, clue] of refusals) {
    test(`${title}: ${permanent ? 'final' : 'worth another try'}`, async (t) => {
      const peer = await startPeer(t, options);
      await assert.rejects(openMailer(t, peer.port).send(message), refusal(permanent, clue));
      assert.deepEqual(peer.received, []);
    });
  }

  test('a refused password is worth another try and is not told', async (t) => {
    const peer = await startPeer(t, {
      authOptional: false,
      onAuth: (_auth, _session, done) => done(reply(535, 'bad password s3nha')),
    });
    const mailer = openMailer(t, peer.port, { url: `smtp://usuario:s3nha@127.0.0.1:${peer.port}` });
    await assert.rejects(mailer.send(message), refusal(false, /EAUTH 535/));
    await assert.rejects(mailer.check(), refusal(false, /EAUTH 535/));
    assert.deepEqual(peer.received, []);
  });

  test('a server that is not there is worth another try', async (t) => {
    const mailer = openMailer(t, 1);
    await assert.rejects(mailer.send(message), refusal(false, /ECONNREFUSED/));
    await assert.rejects(mailer.check(), refusal(false, /ECONNREFUSED/));
  });

  async function startWithoutGreeting(t: TestContext, onSocket: (socket: Socket) => void) {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      onSocket(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { port: (server.address() as AddressInfo).port, sockets };
  }

  test('a server that never greets is given up', async (t) => {
    const { port } = await startWithoutGreeting(t, () => undefined);
    const timeouts = { connectMs: 100, idleMs: 60_000, closeMs: 100 };
    await assert.rejects(openMailer(t, port, { timeouts }).send(message), refusal(false, /ETIMEDOUT/));
  });

  test('a server that hangs up before greeting is not called again', async (t) => {
    const { port, sockets } = await startWithoutGreeting(t, (socket) => socket.end());
    await assert.rejects(openMailer(t, port).send(message), refusal(false, /ECONNECTION/));
    assert.equal(sockets.length, 1);
  });

  test('a server that falls silent later is given up too', async (t) => {
    const peer = await startPeer(t, { onRcptTo: () => undefined });
    const timeouts = { connectMs: 5_000, idleMs: 100, closeMs: 100 };
    await assert.rejects(openMailer(t, peer.port, { timeouts }).send(message), refusal(false, /ETIMEDOUT/));
  });

  for (const how of ['end', 'destroy'] as const) {
    test(`a connection cut in the middle of the message (${how}) is worth another try, which then works`, async (t) => {
      let cuts = 0;
      const peer: Peer = await startPeer(t, {
        onData(stream, _session, done) {
          if (cuts === 0) for (const socket of peer.connections) socket[how]();
          else stream.resume().on('end', () => done());
          cuts += 1;
        },
      });
      const mailer = openMailer(t, peer.port);
      await assert.rejects(mailer.send(message), refusal(false, /ECONNECTION|ESOCKET/));
      assert.equal(cuts, 1, 'the mailer itself must not try again');
      await mailer.send(message);
      assert.equal(cuts, 2);
    });
  }
});

describe('smtp: what never reaches a server', () => {
  const hostile: [string, Partial<MailMessage>][] = [
    ['recipient', { to: 'a@example.com\r\nBcc: b@example.com' }],
    ['recipient', { to: 'a@example.com\nb' }],
    ['recipient', { to: 'a@example.com, b@example.com' }],
    ['recipient', { to: 'a@example.com;b@example.com' }],
    ['recipient', { to: 'Fulano <a@example.com>' }],
    ['recipient', { to: 'grupo:a@example.com' }],
    ['recipient', { to: '<a@example.com>' }],
    ['recipient', { to: 'a@example.com> SIZE=1' }],
    ['recipient', { to: 'a b@example.com' }],
    ['recipient', { to: 'a@b@example.com' }],
    ['recipient', { to: 'a@example.com\0' }],
    ['recipient', { to: '' }],
    ['recipient', { to: `${'a'.repeat(254)}@example.com` }],
    ['subject', { subject: 'Olá\r\nBcc: b@example.com' }],
    ['subject', { subject: 'Olá\nX: y' }],
    ['subject', { subject: 'Olá\rX: y' }],
    ['subject', { subject: 'Olá\u2028X: y' }],
    ['subject', { subject: 'a'.repeat(401) }],
    ['reply address', { replyTo: 'a@example.com\r\nX: y' }],
    ['message id', { messageId: '<a@b>\r\nX: y' }],
    ['message id', { messageId: 'no-brackets@example.com' }],
  ];
  test('headers that carry more than they should', async (t) => {
    const peer = await startPeer(t);
    const mailer = openMailer(t, peer.port);
    for (const [part, change] of hostile) {
      const isRefused = refusal(true, new RegExp(`no valid ${part}$`));
      await assert.rejects(mailer.send({ ...message, ...change }), isRefused, inspect(change));
    }
    assert.deepEqual(peer.connections, []);
  });

  test('a sender that is not one address', () => {
    for (const sender of [
      '',
      'Clínica',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'x: a@b.example, c@d.example;',
    ]) {
      assert.throws(() => createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: sender, log: silent }), MailError);
    }
  });
});

describe('smtp: closing', () => {
  test('what is being sent is finished, then nothing more is', async (t) => {
    const receiving = Promise.withResolvers<() => void>();
    const peer = await startPeer(t, {
      onData: (stream, _session, done) => stream.resume().on('end', () => receiving.resolve(() => done())),
    });
    const mailer = openMailer(t, peer.port);
    const sending = mailer.send(message);
    const accept = await receiving.promise;
    const closing = mailer.close();
    await assert.rejects(mailer.send(message), refusal(false, /ECONNECTION/));
    accept();
    await closing;
    assert.ok((await sending).id);
  });

  test('a delivery that never ends is cut off', async (t) => {
    const receiving = Promise.withResolvers<void>();
    const peer = await startPeer(t, { onData: (stream) => stream.resume().on('end', receiving.resolve) });
    const warnings: unknown[] = [];
    const mailer = openMailer(t, peer.port, {
      log: { ...silent, warn: (details) => warnings.push(details) },
      timeouts: { connectMs: 5_000, idleMs: 60_000, closeMs: 50 },
    });
    const cutOff = assert.rejects(mailer.send(message), refusal(false, /SMTP failed/));
    await receiving.promise;
    await mailer.close();
    await cutOff;
    assert.deepEqual(warnings, [{ messages: 1 }]);
  });
});
