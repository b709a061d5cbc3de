import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CepReply = (response: ServerResponse) => void;

export const json =
  (status: number, body: unknown): CepReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };

export const plain =
  (status: number, body: string): CepReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  };

/** Headers and the first bytes come, the rest never does. */
export const stalling: CepReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"cep":');
};

export const hanging: CepReply = () => undefined;

export const severed: CepReply = (response) => {
  response.destroy();
};

const failed = (service: string, message: string) => ({ name: 'ServiceError', message, service });

const allFailed = (errors: object[]) => ({
  message: 'Todos os serviços de CEP retornaram erro.',
  type: 'service_error',
  name: 'CepPromiseError',
  errors,
});

/** What BrasilAPI says of a CEP that does not exist. */
export const brasilApiUnknown = json(
  404,
  allFailed([
    failed('correios', 'CEP INVÁLIDO'),
    failed('viacep', 'CEP não encontrado na base do ViaCEP.'),
    failed('widenet', 'CEP não encontrado'),
    failed('correios-alt', 'CEP não encontrado na base dos Correios.'),
  ]),
);

/** What BrasilAPI says when it reaches none of its sources: the same status and shape. */
export const brasilApiOutage = json(
  404,
  allFailed([
    failed('correios', 'Erro ao se conectar com o serviço dos Correios.'),
    failed('viacep', 'Erro ao se conectar com o serviço ViaCEP.'),
    failed('widenet', 'Erro ao se conectar com o serviço WideNet.'),
  ]),
);

export const brasilApiInvalid = json(400, {
  message: 'CEP deve conter exatamente 8 caracteres.',
  type: 'validation_error',
  name: 'CepPromiseError',
  errors: [{ message: 'CEP informado possui menos do que 8 caracteres.', service: 'cep_validation' }],
});

export const brasilApiFound = (cep: string, street = 'Praça da Sé', neighborhood: string | null = 'Sé') =>
  json(200, {
    cep,
    state: 'SP',
    city: 'São Paulo',
    neighborhood,
    street,
    service: 'open-cep',
    ibge: { city: null, state: '35' },
  });

/** A right answer in a megabyte of wrapping. */
export const huge = json(200, {
  cep: '01001000',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Praça da Sé',
  padding: 'x'.repeat(1024 * 1024),
});

export const viaCepFound = (cep: string) =>
  json(200, {
    cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
    logradouro: 'Praça da Sé',
    complemento: 'lado ímpar',
    unidade: '',
    bairro: 'Sé',
    localidade: 'São Paulo',
    uf: 'SP',
    estado: 'São Paulo',
    regiao: 'Sudeste',
    ibge: '3550308',
    gia: '1004',
    ddd: '11',
    siafi: '7107',
  });

export const viaCepUnknown = json(200, { erro: 'true' });

/** Both services on one free port, each answering as it is told. */
export async function startCepFake() {
  const replies: { brasilApi: CepReply; viaCep: CepReply } = { brasilApi: hanging, viaCep: hanging };
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    if (/^\/api\/cep\/v1\/\d{8}$/.test(path)) replies.brasilApi(response);
    else if (/^\/ws\/\d{8}\/json\/$/.test(path)) replies.viaCep(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies,
    /** Every path asked for, in order. */
    paths,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
