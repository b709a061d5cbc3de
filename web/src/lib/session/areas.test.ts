import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaOf, clinicIdOf, clinicInAddress, placeAfterSignIn } from './areas.ts';

const [a, b] = ['0193b1c0-0000-7000-8000-00000000000a', '0193b1c0-0000-7000-8000-00000000000b'];

test('each page belongs to the people of one area, or to everybody', () => {
  assert.equal(areaOf(`/clinica/${a}/pacientes`), 'clinic');
  assert.equal(areaOf('/profissionais'), 'clinic');
  assert.equal(areaOf(`/paciente/${a}`), 'patient');
  assert.equal(areaOf('/admin'), 'admin');
  assert.equal(areaOf('/admin/pagamentos'), 'admin');
  for (const open of ['/', '/login', '/clinica/login', '/paciente/login/', '/paciente', '/admin/login', '/admin/criar'])
    assert.equal(areaOf(open), undefined, open);
});

test('the clinic of a page is the one in its address', () => {
  assert.equal(clinicIdOf(`/clinica/${a}/paciente/123`), a);
  assert.equal(clinicIdOf(`/paciente/${b}`), b);
  for (const without of ['/clinica/login', '/admin', '/admin/pagamentos', '/profissionais'])
    assert.equal(clinicIdOf(without), undefined, without);
});

test('after signing in people go back to where they were, in the same area', () => {
  const home = `/clinica/${a}/pacientes`;
  const there = `/clinica/${a}/paciente/9?aba=exames#topo`;
  assert.equal(placeAfterSignIn(home, there), there);
  assert.equal(placeAfterSignIn(home, '/profissionais'), '/profissionais');
  assert.equal(placeAfterSignIn(`/paciente/${b}`, `/paciente/${b}/ajuda`), `/paciente/${b}/ajuda`);
  assert.equal(placeAfterSignIn('/admin', `/clinica/${a}/pacientes`), `/clinica/${a}/pacientes`);
  assert.equal(placeAfterSignIn('/admin', '/admin/pagamentos'), '/admin/pagamentos');
  assert.equal(placeAfterSignIn(home, '/primeiro-acesso?token=x'), '/primeiro-acesso?token=x');
});

test('a login knows the clinic it was opened for', () => {
  assert.equal(clinicInAddress({ clinica: a, voltar: `/paciente/${b}` }), a);
  assert.equal(clinicInAddress({ voltar: `/paciente/${b}?x=1` }), b);
  assert.equal(clinicInAddress({ voltar: `/clinica/${a}/pacientes#topo` }), a);
  for (const without of [{}, { voltar: '/admin/pagamentos' }, { voltar: '' }, { erro: 'auth.forbidden' }])
    assert.equal(clinicInAddress(without), undefined);
});

test('another clinic, another area or no place at all leads home', () => {
  const home = `/clinica/${a}/pacientes`;
  for (const wanted of [undefined, '', '/', `/clinica/${b}/pacientes`, `/paciente/${a}`, '/admin', '/clinica/login'])
    assert.equal(placeAfterSignIn(home, wanted), home, String(wanted));
  assert.equal(placeAfterSignIn('/admin', `/paciente/${a}`), '/admin');
});

test('no address leads out of the product', () => {
  const home = `/clinica/${a}/pacientes`;
  const hostile = [
    'https://exemplo.med/clinica',
    '//exemplo.med/clinica',
    '/\\exemplo.med/clinica',
    '/clinica\\..\\..\\exemplo',
    `/clinica/${a}//exemplo.med`,
    `/clinica/${a}/../../exemplo`,
    `/clinica/${a}/pacientes\\x`,
    `/clinica/${a}/paci\tentes`,
    'javascript:alert(1)',
    `/clinica/${a}/\n//exemplo.med`,
    'clinica',
  ];
  for (const wanted of hostile) {
    assert.equal(placeAfterSignIn(home, wanted), home, wanted);
    assert.equal(placeAfterSignIn('/admin', wanted), '/admin', wanted);
  }
});
