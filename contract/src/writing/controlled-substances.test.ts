import assert from 'node:assert/strict';
import { test } from 'node:test';
import { probableControl } from './controlled-substances.ts';

test('medicines of which a copy is kept are recognised, as people write them', () => {
  for (const [medicine, control] of [
    ['Amoxicilina 500 mg', 'retained'],
    ['Amoxacilina', 'retained'],
    ['Azitromicina diidratada 500 mg', 'retained'],
    ['Ciprofloxacina colírio', 'retained'],
    ['Ozempic 1 mg', 'retained'],
    ['Mounjaro 5 mg', 'retained'],
    ['Sulfadiazina de prata creme', 'retained'],
    ['Benzetacil 1.200.000 UI', 'retained'],
    ['Clonazepan 2 mg', 'controlled'],
    ['RIVOTRIL gotas', 'controlled'],
    ['Hemitartarato de zolpidem 10 mg', 'controlled'],
    ['Sertralina', 'controlled'],
    ['Pregabalina 75', 'controlled'],
    ['Carbonato de lítio 300 mg', 'controlled'],
    ['Venvanse 30 mg', 'controlled'],
    ['Isotretinoína 20 mg', 'controlled'],
    ['Paracetamol + codeína', 'controlled'],
  ] as const)
    assert.equal(probableControl(medicine), control, medicine);
});

test('of other medicines nothing is asked', () => {
  for (const medicine of [
    'Dipirona 500 mg',
    'Losartana 50 mg',
    'Prednisona 20 mg',
    'Omeprazol 20 mg',
    'Metformina 850 mg',
    'Ácido fólico 5 mg',
    'Sulfato ferroso',
    'Hidroxizina 25 mg',
    'Ciclobenzaprina 10 mg',
    'Fluconazol 150 mg',
    'Penicilamina 250 mg',
    'Loratadina 10 mg',
    'Propranolol 40 mg',
    'Atenolol 25 mg',
    'Nistatina',
    'Aciclovir 200 mg',
    'Ivermectina 6 mg',
    'Paracetamol 750 mg',
    'Vitamina D 7000 UI',
    'Levotiroxina 50 mcg',
    'Montelucaste',
    'Rosuvastatina',
    '',
  ])
    assert.ok(!probableControl(medicine), medicine);
});
